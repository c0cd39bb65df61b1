import {expect, test} from 'vitest'
import type {DocumentView} from '../perspectives/document-view.ts'
import type {Perspective} from '../perspectives/perspective.ts'
import {testStore} from '../testing/lake.ts'
import {DatasetReplica} from './dataset-replica.ts'
import {commitDocuments} from './testing/commit-documents.fixture.ts'

test('a transaction in several parts is visible after the last, and one that was in the file is not applied again', () => {
  const store = testStore()
  const replica = new DatasetReplica(store.path)
  const raw: Perspective = {kind: 'raw', versions: true}
  const added = {a: {_id: 'a', _type: 't1'}, b: {_id: 'b', _type: 't1'}}
  const {sequence, documents} = commitDocuments(store, added)
  replica.apply({sequence, documents: documents.slice(0, 1), isLast: false})
  expect(ids(replica.view(raw, 'all'))).toEqual([])
  replica.apply({sequence, documents: documents.slice(1), isLast: true})
  expect(ids(replica.view(raw, 'all'))).toEqual(['a', 'b'])
  const later = new DatasetReplica(store.path)
  later.apply({sequence, documents: [['a', null]], isLast: true})
  expect(ids(later.view(raw, 'all'))).toEqual(['a', 'b'])
})

function ids(view: DocumentView): string[] {
  return view.all.map(({_id}) => _id)
}
