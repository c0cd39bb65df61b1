import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {startContentLake, type ContentLake} from '../start-content-lake.ts'
import {clientFor} from '../test-support/client-for.ts'
import {DatasetStore} from './dataset-store.ts'
import {openDatabase} from './open-database.ts'
import {SCHEMA_VERSION} from './schema.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-test-'))
})
afterEach(() => rmSync(dataDir, {recursive: true, force: true}))

const file = () => join(dataDir, 'production.sqlite')
const document = (id: string, revision: string, fields: object = {}) => ({
  ...fields,
  _id: id,
  _type: 'page',
  _rev: revision,
  _createdAt: '2026-01-01T00:00:00.000Z',
  _updatedAt: '2026-01-01T00:00:00.000Z',
})

async function written(write: (lake: ContentLake) => Promise<unknown>): Promise<void> {
  const lake = await startContentLake({dataDir})
  try {
    await write(lake)
  } finally {
    await lake.close()
  }
}

test('commits wait for the disk, and readers do not wait for commits', () => {
  const database = openDatabase(file())
  expect(database.pragma('journal_mode', {simple: true})).toBe('wal')
  // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(database.pragma('synchronous', {simple: true})).toBe(2)
  expect(database.pragma('foreign_keys', {simple: true})).toBe(1)
  database.close()
})

test('a file of a newer lake is not touched', () => {
  const database = openDatabase(file())
  database.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
  database.close()
  expect(() => openDatabase(file())).toThrow(/newer content-lake .*update content-lake/)
})

test('a commit that fails halfway leaves nothing', () => {
  const store = new DatasetStore(file())
  const transaction = (id: string, changes: string[]) => ({
    id,
    timestamp: '2026-01-01T00:00:00.000Z',
    author: 'me',
    mutations: [],
    changes: changes.map((name) => ({id: name, before: undefined, after: document(name, id)})),
  })
  const fail = () => {
    throw new Error('outbox')
  }
  expect(() => store.commit(transaction('t1', ['a', 'b']), fail)).toThrow('outbox')
  // The same document twice breaks the primary key of `changes`, after `a` was written.
  expect(() => store.commit(transaction('t2', ['a', 'b', 'b']))).toThrow(/UNIQUE/)
  expect(store.isNew()).toBe(true)
  expect(store.read('a')).toBeUndefined()
  store.close()
})

test('every revision can be read back from the history', async () => {
  const revisions = new Map<string, unknown>()
  await written(async (lake) => {
    const client = clientFor(lake, lake.createToken('editor'))
    const note = async (transaction: Promise<{transactionId: string}>) => {
      const {transactionId} = await transaction
      revisions.set(transactionId, (await client.getDocument('page')) ?? null)
    }
    await note(
      client
        .transaction()
        .create({_id: 'page', _type: 'page', n: 1, list: ['a']})
        .commit(),
    )
    await note(
      client
        .transaction()
        .patch('page', {inc: {n: 1}})
        .commit(),
    )
    await note(
      client
        .transaction()
        .patch('page', {insert: {after: 'list[-1]', items: ['b']}})
        .commit(),
    )
    await note(client.transaction().createOrReplace({_id: 'page', _type: 'page', other: true}).commit())
    await note(client.delete('page'))
    await note(client.transaction().createIfNotExists({_id: 'page', _type: 'page', n: 9}).commit())
  })
  const database = openDatabase(file())
  const history = database
    .prepare<
      [],
      {id: string; before: string | null; after: string | null; mutations: string; author: string}
    >(
      'SELECT t.id, before, after, mutations, author FROM changes JOIN transactions t USING (sequence) ORDER BY sequence',
    )
    .all()
  database.close()
  expect(history.map(({id, after}) => [id, JSON.parse(after ?? 'null')])).toEqual([...revisions])
  expect(history.map(({before}) => before)).toEqual([null, ...history.slice(0, -1).map(({after}) => after)])
  expect(JSON.parse(history[1]?.mutations ?? '')).toEqual([{patch: {id: 'page', inc: {n: 1}}}])
  expect(history[0]?.author).toMatch(/^p/)
})

test('a directory belongs to one lake at a time', async () => {
  await written(async () => {
    await expect(startContentLake({dataDir})).rejects.toThrow(
      /is in use by another content lake: stop that one/,
    )
  })
  await written(() => Promise.resolve())
})

test('a taken port is named with its mend, and the directory is free again', async () => {
  await written(async ({port}) => {
    const other = mkdtempSync(join(tmpdir(), 'store-test-'))
    try {
      await expect(startContentLake({dataDir: other, port})).rejects.toThrow(
        `Port ${port} on 127.0.0.1 is taken: stop`,
      )
      await (await startContentLake({dataDir: other})).close()
    } finally {
      rmSync(other, {recursive: true, force: true})
    }
  })
})
