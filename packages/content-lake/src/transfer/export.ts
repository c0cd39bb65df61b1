import {copyFile, mkdir, open} from 'node:fs/promises'
import {join} from 'node:path'
import Database from 'better-sqlite3'
import {z} from 'zod'
import {isJsonObject} from '../json.ts'

/** Which documents to export. */
export interface ExportSelection {
  /** False omits documents with a dot in their id: drafts, versions, system documents. */
  includePrivate: boolean
  types?: readonly string[]
}

/**
 * Streams a dataset as newline-delimited JSON, ordered by id. Reads one consistent snapshot through its own
 * connection, so writes can continue. System documents (`_.` ids) are not exported, because they belong to the
 * project.
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

export interface ExportResult {
  documents: number
  assets: number
}

/**
 * Writes a dataset with its drafts to a directory that `importNdjson` and `sanity dataset import` can read:
 * `data.ndjson`, with `_sanityAsset` instead of asset references, and the files in `images` and `files`. Asset
 * documents are not exported, because an import creates them; nor are assets without references. Reads one snapshot,
 * so a running lake can continue.
 */
export async function exportNdjson(
  source: {databasePath: string; assetsDirectory: string},
  directory: string,
): Promise<ExportResult> {
  const copied = new Set<string>()
  let documents = 0
  await mkdir(directory, {recursive: true})
  const file = await open(join(directory, 'data.ndjson'), 'w')
  try {
    for (const line of exportDocuments(source.databasePath, {includePrivate: true})) {
      const {document, assets} = restoreAssetSources(line)
      if (document === undefined) continue
      for (const {folder, name} of assets) {
        const target = join(folder, name)
        if (copied.has(target)) continue
        // One at a time: a dataset can have more assets than a process may have open files.
        await mkdir(join(directory, folder), {recursive: true})
        await copyFile(join(source.assetsDirectory, name), join(directory, target))
        copied.add(target)
      }
      await file.write(`${JSON.stringify(document)}\n`)
      documents++
    }
    await file.sync()
    return {documents, assets: copied.size}
  } finally {
    await file.close()
  }
}

const exported = z.record(z.string(), z.unknown())
const reference = z.object({_ref: z.string()})
const ASSET_ID = /^(image|file)-([0-9a-f]{40}(?:-\d+x\d+)?)-([a-z0-9]+)$/

/**
 * Replaces asset references in an exported document by `_sanityAsset`, and lists their files. No document for an
 * asset document.
 */
function restoreAssetSources(line: string) {
  const assets: {folder: string; name: string}[] = []
  const restored: unknown = JSON.parse(line, (_name, value: unknown) => {
    if (!isJsonObject(value)) return value
    const {asset, ...rest} = value
    const [, kind, name, extension] = ASSET_ID.exec(reference.safeParse(asset).data?._ref ?? '') ?? []
    if (kind === undefined) return value
    const file = {folder: `${kind}s`, name: `${name}.${extension}`}
    assets.push(file)
    return {...rest, _sanityAsset: `${kind}@file://./${file.folder}/${file.name}`}
  })
  const {_rev: _, ...document} = exported.parse(restored)
  const isAsset = document['_type'] === 'sanity.imageAsset' || document['_type'] === 'sanity.fileAsset'
  return isAsset ? {document: undefined, assets: []} : {document, assets}
}
