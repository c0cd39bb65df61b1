import {dirname} from 'node:path'
import {beforeEach, expect, test} from 'vitest'
import {startContentLake} from '../start-content-lake.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import {testStore} from '../testing/lake.ts'
import {deleteOldHistory} from './delete-old-history.ts'

const dayMs = 86_400_000
const testTime = Date.parse('2026-06-01T12:00:00.000Z')
const keptDays = 90

let store: DatasetStore
beforeEach(() => {
  store = testStore()
})

let transactions = 0
/** Writes field `n` of a document, or deletes the document. Returns the revision. */
function write(id: string, n: number | 'delete', daysAgo: number, now = testTime): string {
  const revision = `t${++transactions}`
  const time = '2026-01-01T00:00:00Z'
  const after = {n, _id: id, _type: 'page', _rev: revision, _createdAt: time, _updatedAt: time}
  store.commit({
    id: revision,
    timestamp: new Date(now - daysAgo * dayMs).toISOString(),
    author: 'me',
    mutations: [{patch: {id}}],
    changes: [{id, before: store.read(id), after: n === 'delete' ? undefined : after}],
  })
  return revision
}
const deleteOld = () => deleteOldHistory(store, keptDays, testTime)
const at = (id: string, revision: string) => store.history.at(id, store.sequenceOf(revision) ?? -1)
const revisions = () =>
  store.database
    .prepare<[], {id: string}>('SELECT id FROM transactions ORDER BY sequence')
    .all()
    .map(({id}) => id)

test('deletes older transactions; later revisions and present documents stay readable', async () => {
  write('changed', 0, 100)
  write('kept', 0, 100)
  write('gone', 0, 100)
  write('gone', 'delete', 99)
  const recent = [1, 2, 3].map((n) => write('changed', n, 89))
  expect(deleteOld()).toBe(4)
  expect(revisions()).toEqual(recent)
  const changed = await Promise.all(recent.map((revision) => at('changed', revision)))
  expect(changed.map((version) => version?.['n'])).toEqual([1, 2, 3])
  expect(await store.history.last('gone')).toBeUndefined()
  expect(await store.history.last('kept')).toEqual(store.read('kept'))
  const next = write('kept', 1, 0)
  expect(await at('kept', next)).toMatchObject({n: 1})
  expect(await at('kept', recent[0] ?? '')).toMatchObject({n: 0})
  expect(store.database.pragma('foreign_key_check')).toEqual([])
  expect(deleteOld()).toBe(0)
})

test('a lake keeps a year of history by default', async () => {
  write('a', 0, 366, Date.now())
  const kept = [364, 0].map((days) => write('a', days, days, Date.now()))
  await (await startContentLake({dataDir: dirname(store.path)})).close()
  expect(revisions()).toEqual(kept)
})

test('keeps the last transaction whatever its age', () => {
  write('a', 0, 500)
  const last = write('a', 1, 400)
  deleteOld()
  expect(revisions()).toEqual([last])
  expect(store.lastTransaction()).toBeDefined()
})
