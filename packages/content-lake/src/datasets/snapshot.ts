import type {Snapshot} from '../content-lake-options.ts'
import {mutate} from '../mutate/mutate.ts'
import type {NewDocument} from '../mutate/mutation.ts'
import {commitChanges} from '../mutate/run-transaction.ts'
import {randomId} from '../document-id.ts'
import {parseStoredDocument} from '../store/stored-document.ts'
import type {ChangedDocument} from '../store/transaction.ts'
import type {Dataset} from './dataset.ts'

const author = 'snapshot'

export const takeSnapshot = ({store}: Dataset): Snapshot =>
  new Map(store.database.prepare<[], [string, string]>('SELECT id, body FROM documents').raw().all())

/** Revisions included, as one transaction. */
export function restoreSnapshot(dataset: Dataset, snapshot: Snapshot): Promise<void> {
  return dataset.writes.run(async () => {
    const present = takeSnapshot(dataset)
    const documents: ChangedDocument[] = [
      ...[...snapshot].filter(([id, body]) => present.get(id) !== body),
      ...[...present.keys()].filter((id) => !snapshot.has(id)).map((id) => [id, null] as const),
    ]
    if (documents.length === 0) return
    // Parsed for streams and webhooks alone.
    const parse = (json: string | null | undefined) => (json == null ? undefined : parseStoredDocument(json))
    const changes = documents.map(([id, json]) => ({
      id,
      get before() {
        return parse(present.get(id))
      },
      get after() {
        return parse(json)
      },
    }))
    const mutations = documents.map(([id, json]) =>
      json === null ? {delete: {id}} : {createOrReplace: {_id: id}},
    )
    const timestamp = new Date(dataset.now()).toISOString()
    const transaction = {id: randomId(), timestamp, author, isRestore: true, mutations, changes}
    await commitChanges(dataset, transaction, documents)
  })
}

export async function resetDocuments(dataset: Dataset, documents: readonly NewDocument[]): Promise<void> {
  // Releases before their versions, which may be locked.
  const ids = [...takeSnapshot(dataset).keys()].toSorted(
    (a, b) => Number(b.startsWith('_.')) - Number(a.startsWith('_.')),
  )
  const mutations = [
    ...(ids.length > 0 ? [{operation: 'delete' as const, selection: {ids}}] : []),
    ...documents.map((document) => ({operation: 'create' as const, document})),
  ]
  if (mutations.length > 0) await mutate(dataset, {mutations, author})
}
