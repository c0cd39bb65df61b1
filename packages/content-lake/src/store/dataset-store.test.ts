import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, expect, test} from 'vitest'
import {type ContentLake, startContentLake} from '../start-content-lake.ts'
import {clientFor} from '../testing/client.ts'
import {temporaryDirectory} from '../testing/lake.ts'
import {openDatasetStore} from './dataset-store.ts'
import {openDatabase, schemaVersion} from './open-database.ts'

let dataDir: string
beforeEach(() => {
  dataDir = temporaryDirectory()
})

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

test('the database uses WAL, synchronous FULL and foreign keys', () => {
  const database = openDatabase(file())
  expect(database.pragma('journal_mode', {simple: true})).toBe('wal')
  // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(database.pragma('synchronous', {simple: true})).toBe(2)
  expect(database.pragma('foreign_keys', {simple: true})).toBe(1)
  database.close()
})

test('a damaged file is named, with a remedy', () => {
  writeFileSync(file(), 'This is not a database. '.repeat(500))
  expect(() => openDatabase(file())).toThrow(
    /production\.sqlite is damaged: restore a copy of it, or remove it with/,
  )
})

test.each([
  [schemaVersion + 1, 'update content-lake'],
  [schemaVersion - 3, 'remove it with "content-lake reset"'],
])('a file with schema version %i is refused', (version, remedy) => {
  const database = openDatabase(file())
  database.pragma(`user_version = ${version}`)
  database.close()
  expect(() => openDatabase(file())).toThrow(remedy)
})

test.each([
  [
    5,
    `ALTER TABLE webhook_deliveries DROP COLUMN attempts;
    CREATE TABLE webhook_attempts (delivery INTEGER NOT NULL REFERENCES webhook_deliveries)`,
  ],
  [6, ''],
])('a file of version %i is migrated', async (version, changes) => {
  const old = openDatabase(file())
  old.exec(`${changes}; DROP TABLE documents; PRAGMA user_version = ${version};
    CREATE TABLE documents (id TEXT PRIMARY KEY, type TEXT NOT NULL, revision TEXT NOT NULL, body TEXT NOT NULL)
      WITHOUT ROWID;
    CREATE INDEX documents_by_type ON documents (type)`)
  const kept = document('kept', 't0')
  old.prepare('INSERT INTO documents VALUES (?, ?, ?, ?)').run('kept', kept._type, 't0', JSON.stringify(kept))
  old.close()
  const store = openDatasetStore(file())
  expect(store.read('kept')).toEqual(kept)
  const change = {id: 'a', before: undefined, after: document('a', 't1')}
  store.commit({id: 't1', timestamp: change.after._updatedAt, author: 'me', mutations: [], changes: [change]})
  expect(await store.history.at('a', 1)).toEqual(change.after)
  store.close()
})

test('a failed commit writes nothing', () => {
  const store = openDatasetStore(file())
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
  expect(store.lastTransaction()).toBeUndefined()
  expect(store.read('a')).toBeUndefined()
  store.close()
})

test('a hundred keystrokes need the space of a few copies, and each revision can be read', async () => {
  const text = 'x'.repeat(20_000)
  await written(async (lake) => {
    const client = clientFor(lake, lake.createToken('editor'))
    await client.create({_id: 'page', _type: 'page', text, n: 0})
    for (let n = 1; n <= 100; n++) await client.patch('page', {set: {n, [`key${n % 3}`]: n}}).commit()
  })
  const store = openDatasetStore(file())
  const size = store.database
    .prepare<[], {bytes: number}>('SELECT sum(length(apply) + length(revert)) AS bytes FROM changes')
    .get()
  const seen = await Promise.all(Array.from({length: 101}, (_, n) => store.history.at('page', n + 1)))
  store.close()
  expect(size?.bytes).toBeLessThan(3 * text.length)
  expect(seen.map((version) => version?.['n'])).toEqual(Array.from({length: 101}, (_, n) => n))
  expect(seen.every((version) => version?.['text'] === text)).toBe(true)
})

test('an error about a port in use has a remedy, and the directory is released', async () => {
  await written(async ({port}) => {
    const other = temporaryDirectory()
    await expect(startContentLake({dataDir: other, port})).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken: stop`,
    )
    await (await startContentLake({dataDir: other})).close()
  })
})
