import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {temporaryDirectory, testStore} from '../testing/lake.ts'
import {StoreWriter} from './store-writer.ts'

let path: string
let writer: StoreWriter
beforeEach(() => {
  path = join(temporaryDirectory(), 'production.sqlite')
  writer = new StoreWriter(path)
})
afterEach(() => writer.close())

const time = '2026-01-01T00:00:00.000Z'
const transaction = (id: string) => ({id, timestamp: time, author: 'me'})
const json = (id: string, revision: string) =>
  JSON.stringify({_id: id, _type: 'page', _rev: revision, _createdAt: time, _updatedAt: time})

test('a failed transaction leaves nothing to the next one', async () => {
  const a = ['a', json('a', 't1')] as const
  const failed = writer.commit(transaction('t1'), [], [a, ['b', 'not JSON']], [])
  await expect(failed).rejects.toThrow(/JSON/)
  expect(await writer.commit(transaction('t2'), [], [['c', json('c', 't2')]], [])).toBe(1)
  const store = testStore(path)
  expect(store.read('a')).toBeUndefined()
  expect(store.read('c')).toMatchObject({_rev: 't2'})
})

test('the pages of many deleted documents go back to the disk', async () => {
  const ids = Array.from({length: 1001}, (_, index) => `page${index}`)
  await writer.commit(
    transaction('t1'),
    [],
    ids.map((id) => [id, json(id, 't1')]),
    [],
  )
  await writer.commit(
    transaction('t2'),
    [],
    ids.map((id) => [id, null]),
    [],
  )
  expect(testStore(path).database.pragma('freelist_count', {simple: true})).toBe(0)
})

test('a thread that cannot start fails the transaction, and no promise is left without a handler', async () => {
  const nowhere = new StoreWriter(join(path, 'missing.sqlite'))
  const documents = Array.from({length: 1200}, (_, index) => [`${index}`, json(`${index}`, 't1')] as const)
  await expect(nowhere.commit(transaction('t1'), [], documents, [])).rejects.toThrow(/ENOENT|directory/)
})
