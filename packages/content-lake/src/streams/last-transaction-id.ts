import type {DatasetStore} from '../store/dataset-store.ts'

/** The id of the latest transaction; empty before the first. */
export function lastTransactionId({database}: DatasetStore): string {
  const row = database
    .prepare<[], {id: string}>('SELECT id FROM transactions ORDER BY sequence DESC LIMIT 1')
    .get()
  return row?.id ?? ''
}
