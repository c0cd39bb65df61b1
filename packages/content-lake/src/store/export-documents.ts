import Database from 'better-sqlite3'

/** Which documents to export: all that the asker may see, or only some types. */
export interface ExportSelection {
  /** Without it documents with a dot in their id (drafts, versions, system documents) are left out. */
  includePrivate: boolean
  types?: readonly string[]
}

/**
 * Streams a dataset as newline-delimited JSON, one document a line, ordered by id.
 * Reads one consistent snapshot through its own connection, so writes go on meanwhile.
 * System documents (`_.` ids) are never exported: they belong to the project, not to its content.
 */
export function* exportDocuments(path: string, {includePrivate, types}: ExportSelection): Generator<string> {
  const database = new Database(path, {readonly: true})
  try {
    const rows = database
      .prepare<{types: string | null; includePrivate: number}, {body: string}>(
        `SELECT body FROM documents
          WHERE substr(id, 1, 2) <> '_.'
            AND (@types IS NULL OR type IN (SELECT value FROM json_each(@types)))
            AND (@includePrivate = 1 OR instr(id, '.') = 0)
          ORDER BY id`,
      )
      .iterate({
        types: types === undefined ? null : JSON.stringify(types),
        includePrivate: includePrivate ? 1 : 0,
      })
    for (const row of rows) yield `${row.body}\n`
  } finally {
    database.close()
  }
}
