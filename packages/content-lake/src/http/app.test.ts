import {expect, test} from 'vitest'
import {testStore} from '../testing/lake.ts'
import {errorReply} from './app.ts'

const silent = () => {}

test('a full disk is 507 and loses nothing; writing works again when there is space', async () => {
  const store = testStore()
  const times = {_createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}
  const write = (id: string) => {
    const after = {_id: id, _type: 'page', _rev: id, ...times, text: 'x'.repeat(100_000)}
    return store.commit({
      id,
      timestamp: times._updatedAt,
      author: 'me',
      mutations: [],
      changes: [{id, before: undefined, after}],
    })
  }
  write('first')
  // SQLite's own limit on the file stands for the disk's.
  const pages = Number(store.database.pragma('page_count', {simple: true}))
  store.database.pragma(`max_page_count = ${pages + 2}`)
  let failure: unknown
  try {
    write('second')
  } catch (error) {
    failure = error
  }
  const reply = errorReply(failure, silent)
  expect(reply.status).toBe(507)
  expect(await reply.text()).toContain('The disk is full')
  expect([store.has('first'), store.has('second')]).toEqual([true, false])
  store.database.pragma(`max_page_count = ${pages * 100}`)
  write('second')
  expect(store.has('second')).toBe(true)
})

test('an internal error is logged, and its details are not sent', async () => {
  const lines: string[] = []
  const reply = errorReply(new Error('secret detail'), (line) => lines.push(line))
  expect(reply.status).toBe(500)
  expect(await reply.text()).not.toContain('secret detail')
  expect(lines).toEqual([expect.stringContaining('secret detail')])
})
