import type {DatasetStore} from './dataset-store.ts'
import type {Change} from './transaction.ts'

/** What the transaction with a sequence number did to each document, whole before and after. */
export function readChanges({database, history}: DatasetStore, sequence: number): Change[] {
  return database
    .prepare<[number], {id: string}>(
      'SELECT document_id AS id FROM changes WHERE sequence = ? ORDER BY document_id',
    )
    .all(sequence)
    .map(({id}) => ({id, before: history.at(id, sequence - 1), after: history.at(id, sequence)}))
}
