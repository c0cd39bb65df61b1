import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import * as fc from 'fast-check'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {DatasetReplica} from '../query/replica/dataset-replica.ts'
import {DatasetStore} from '../store/dataset-store.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {compactHistory} from './compact-history.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-06-01T12:00:00.000Z')
const POLICY = {editDays: 30, days: 365}

let directory: string
let store: DatasetStore
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'compact-test-'))
  store = new DatasetStore(join(directory, 'production.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(directory, {recursive: true, force: true})
})

let transactions = 0
interface Write {
  /** Fields of the document, or nothing to delete it. */
  fields?: Record<string, unknown>
  at: number
  author?: string
  actionType?: string
}

/** Writes one document; returns the revision. */
function write(id: string, {fields, at, author = 'me', actionType}: Write): string {
  const revision = `t${++transactions}`
  const before = store.read(id)
  const after: StoredDocument | undefined = fields && {
    ...fields,
    _id: id,
    _type: 'page',
    _rev: revision,
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
  }
  const actions = actionType === undefined ? [] : [{actionType}]
  const timestamp = new Date(at).toISOString()
  store.commit({
    id: revision,
    timestamp,
    author,
    mutations: [{patch: {id}}],
    actions,
    changes: [{id, before, after}],
  })
  return revision
}
function compact(): number {
  let removed = 0
  for (const count of compactHistory(store, POLICY, NOW)) removed += count
  return removed
}
const at = (id: string, revision: string) => {
  const sequence = store.sequenceOf(revision)
  return sequence === undefined ? undefined : store.history.at(id, sequence)
}
const revisions = () =>
  store.database
    .prepare<[], {id: string}>('SELECT id FROM transactions ORDER BY sequence')
    .all()
    .map(({id}) => id)

test('an old session of edits becomes its last state; a pause, another author, or more than an edit ends one', () => {
  const old = NOW - 60 * DAY_MS
  const created = write('a', {fields: {n: 0}, at: old})
  write('a', {fields: {n: 1}, at: old + 1000})
  write('a', {fields: {n: 2}, at: old + 60_000})
  const first = write('a', {fields: {n: 3}, at: old + 120_000})
  write('a', {fields: {n: 4}, at: old + DAY_MS})
  const second = write('a', {fields: {n: 5}, at: old + DAY_MS + 1000})
  const foreign = write('a', {fields: {n: 6}, at: old + DAY_MS + 2000, author: 'other'})
  const scheduled = write('a', {
    fields: {n: 7},
    at: old + DAY_MS + 3000,
    author: 'other',
    actionType: 'sanity.action.release.schedule',
  })
  const deleted = write('a', {at: old + DAY_MS + 4000, author: 'other'})
  expect(compact()).toBe(3)
  expect(revisions()).toEqual([created, first, second, foreign, scheduled, deleted])
  const numbers = revisions().map((revision) => at('a', revision)?.['n'])
  expect(numbers).toEqual([0, 3, 5, 6, 7, undefined])
  expect(store.history.last('a')).toMatchObject({n: 7, _rev: scheduled})
  expect(compact()).toBe(0)
})

test('every edit of the last month stays', () => {
  const young = NOW - 29 * DAY_MS
  const written = [0, 1, 2, 3].map((n) => write('a', {fields: {n}, at: young + n}))
  expect(compact()).toBe(0)
  expect(written.map((revision) => at('a', revision)?.['n'])).toEqual([0, 1, 2, 3])
})

test('what is older than a year is forgotten, and what came after can still be rebuilt', () => {
  const ancient = NOW - 400 * DAY_MS
  write('changed', {fields: {n: 0}, at: ancient})
  write('kept', {fields: {n: 0}, at: ancient})
  write('gone', {fields: {n: 0}, at: ancient})
  write('gone', {at: ancient + 1})
  const recent = [1, 2, 3].map((n) => write('changed', {fields: {n}, at: NOW - DAY_MS + n}))
  expect(compact()).toBe(4)
  expect(revisions()).toEqual(recent)
  expect(recent.map((revision) => at('changed', revision)?.['n'])).toEqual([1, 2, 3])
  expect(store.history.last('gone')).toBeUndefined()
  expect(store.history.last('kept')).toEqual(store.read('kept'))
  const next = write('kept', {fields: {n: 1}, at: NOW})
  expect(at('kept', next)).toMatchObject({n: 1})
  expect(at('kept', recent[0] ?? '')).toMatchObject({n: 0})
})

test('the last transaction stays, however old', () => {
  write('a', {fields: {n: 0}, at: NOW - 500 * DAY_MS})
  const last = write('a', {fields: {n: 1}, at: NOW - 400 * DAY_MS})
  compact()
  expect(revisions()).toEqual([last])
  expect(store.isNew()).toBe(false)
})

test('a reader that is behind the cut reads everything anew', () => {
  const old = NOW - 60 * DAY_MS
  write('a', {fields: {n: 0}, at: old})
  const replica = new DatasetReplica(store.path)
  const raw = {kind: 'raw', versions: true} as const
  expect(replica.view(raw, 'all').all).toMatchObject([{n: 0}])
  for (let n = 1; n < 5; n++) write('a', {fields: {n}, at: old + n})
  expect(compact()).toBe(3)
  expect(replica.view(raw, 'all').all).toMatchObject([{n: 4}])
  replica.close()
})

test('a year of keystrokes costs little more than its sessions', () => {
  const text = 'x'.repeat(5000)
  write('a', {fields: {text, n: 0}, at: NOW - 360 * DAY_MS})
  for (let session = 0; session < 60; session++) {
    for (let n = 1; n <= 20; n++) {
      write('a', {fields: {text, n}, at: NOW - (350 - session) * DAY_MS + n * 1000})
    }
  }
  expect(compact()).toBe(60 * 19)
  const size = store.database
    .prepare<[], {bytes: number}>(
      'SELECT sum(length(apply) + length(revert) + coalesce(length(copy), 0)) AS bytes FROM changes',
    )
    .get()
  expect(size?.bytes).toBeLessThan(30 * text.length)
})

test('any history: what is left says the same as before, and the present does not change', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'drafts.a'),
    fields: fc.option(fc.dictionary(fc.constantFrom('x', 'y', 'list'), fc.jsonValue({maxDepth: 2})), {
      nil: undefined,
      freq: 6,
    }),
    hours: fc.double({min: 0, max: 200, noNaN: true}),
    author: fc.constantFrom('one', 'two'),
  })
  fc.assert(
    fc.property(fc.array(step, {minLength: 1, maxLength: 60}), (steps) => {
      store.close()
      rmSync(store.path, {force: true})
      for (const suffix of ['-wal', '-shm']) rmSync(store.path + suffix, {force: true})
      store = new DatasetStore(store.path)
      let time = NOW - 420 * DAY_MS
      const before = new Map<string, StoredDocument | undefined>()
      for (const {id, fields, hours, author} of steps) {
        // Half of them within a session.
        time = Math.min(NOW, time + (hours > 100 ? hours * 3_600_000 : hours * 1000))
        const exists = store.read(id) !== undefined
        if (fields === undefined && !exists) continue
        const revision = write(id, {...(fields && {fields}), at: time, author})
        before.set(`${id}@${revision}`, store.read(id))
      }
      const present = ['a', 'b', 'drafts.a'].map((id) => store.read(id))
      compact()
      expect(['a', 'b', 'drafts.a'].map((id) => store.read(id))).toEqual(present)
      expect(store.database.pragma('foreign_key_check')).toEqual([])
      const left = [...before].filter(([key]) => store.hasTransaction(key.split('@')[1] ?? ''))
      expect(left.map(([key]) => [key, at(key.split('@')[0] ?? '', key.split('@')[1] ?? '')])).toEqual(left)
      expect(compact()).toBe(0)
    }),
    {numRuns: 60},
  )
})
