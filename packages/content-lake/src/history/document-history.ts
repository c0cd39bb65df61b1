import type {DatasetStore} from '../store/dataset-store.ts'
import {parseStoredDocument, type StoredDocument} from '../store/stored-document.ts'

/** A document as it was before its last deletion; nothing when it was never deleted. */
export function lastDeleted({database}: DatasetStore, id: string): StoredDocument | undefined {
  const row = database
    .prepare<[string], {before: string}>(
      `SELECT before FROM changes WHERE document_id = ? AND after IS NULL AND before IS NOT NULL
        ORDER BY sequence DESC LIMIT 1`,
    )
    .get(id)
  return row === undefined ? undefined : parseStoredDocument(row.before)
}
