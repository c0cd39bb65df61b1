import {randomUUID} from 'node:crypto'
import type {LakeDocument} from '../../perspectives/document-view.ts'
import type {DatasetStore} from '../../store/dataset-store.ts'
import type {ChangedDocument} from '../../store/transaction.ts'

const systemFields = {_rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}

/** A document as it is stored. */
export const stamped = (document: LakeDocument | undefined) => document && {...systemFields, ...document}

/** Commits documents by id in one transaction; `undefined` deletes one. Returns the change for a replica. */
export function commitDocuments(
  store: DatasetStore,
  documents: Record<string, LakeDocument | undefined>,
): {sequence: number; documents: ChangedDocument[]; isLast: true} {
  const changes = Object.entries(documents).map(([id, document]) => ({
    id,
    before: store.read(id),
    after: stamped(document),
  }))
  const sequence = store.commit({
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    author: 'test',
    mutations: [],
    changes,
  })
  return {
    sequence,
    documents: changes.map(({id, after}) => [id, after === undefined ? null : JSON.stringify(after)]),
    isLast: true,
  }
}
