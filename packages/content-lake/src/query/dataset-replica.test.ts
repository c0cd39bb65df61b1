import {join} from 'node:path'
import * as fc from 'fast-check'
import {afterEach, beforeEach, expect, test} from 'vitest'
import type {DocumentView} from '../perspectives/document-view.ts'
import type {LakeDocument} from '../perspectives/lake-document.ts'
import type {Perspective} from '../perspectives/perspective.ts'
import {DatasetStore} from '../store/dataset-store.ts'
import {temporaryDirectory} from '../test-support/lake.ts'
import {DatasetReplica} from './dataset-replica.ts'
import {commitDocuments} from './test-support/commit-documents.fixture.ts'
import {anyDocument} from './test-support/random-queries.fixture.ts'

const PERSPECTIVES: Perspective[] = [
  {kind: 'raw', versions: true},
  {kind: 'raw', versions: false},
  {kind: 'layered', layers: []},
  {kind: 'layered', layers: ['drafts']},
  {kind: 'layered', layers: ['r1', 'drafts']},
]
const IDS = ['a', 'b', 'c', 'd', 'drafts.a']

let directory: string
let store: DatasetStore

beforeEach(() => {
  directory = temporaryDirectory()
  store = new DatasetStore(join(directory, 'production.sqlite'))
})

afterEach(() => {
  store.close()
})

test('a replica that followed every write equals one that was built after them', () => {
  const follower = new DatasetReplica(store.path)
  const write = fc.record({document: anyDocument, isDeleted: fc.boolean()})
  fc.assert(
    fc.property(fc.array(write, {minLength: 1, maxLength: 6}), (writes) => {
      for (const {document, isDeleted} of writes)
        follower.apply(commitDocuments(store, {[document._id]: isDeleted ? undefined : document}))
      const fresh = new DatasetReplica(store.path)
      for (const perspective of PERSPECTIVES) {
        for (const access of ['public', 'all'] as const) {
          expect(contents(follower.view(perspective, access))).toEqual(
            contents(fresh.view(perspective, access)),
          )
        }
      }
    }),
    {numRuns: 60},
  )
})

test('a transaction in several parts is visible after the last, and one that was in the file is not applied again', () => {
  const replica = new DatasetReplica(store.path)
  const raw: Perspective = {kind: 'raw', versions: true}
  const {sequence, documents} = commitDocuments(store, {
    a: {_id: 'a', _type: 't1'},
    b: {_id: 'b', _type: 't1'},
  })
  replica.apply({sequence, documents: documents.slice(0, 1), isLast: false})
  expect(ids(replica.view(raw, 'all'))).toEqual([])
  replica.apply({sequence, documents: documents.slice(1), isLast: true})
  expect(ids(replica.view(raw, 'all'))).toEqual(['a', 'b'])
  const later = new DatasetReplica(store.path)
  later.apply({sequence, documents: [['a', null]], isLast: true})
  expect(ids(later.view(raw, 'all'))).toEqual(['a', 'b'])
})

test('a file without a dataset is refused', () => {
  expect(() => new DatasetReplica(join(directory, 'absent.sqlite'))).toThrow(/unable to open database file/)
})

function ids(view: DocumentView): string[] {
  return view.all.map(({_id}) => _id)
}

function contents(view: DocumentView): LakeDocument[][] {
  return [view.all, view.withTypes(['t1', 't3']), view.withReferencesTo(IDS), view.withIds(IDS)]
}
