import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {happenings} from '../happenings.ts'
import type {Freshness} from './ask-self.ts'
import {warmQueue} from './warm-queue.ts'

/** What is answered at a path, one after another; the last one stays. */
let answers: Record<string, Freshness[]>
let asked: string[]
const report = vi.fn<(path: string, failures: number) => void>()

const ask = async (path: string): Promise<Freshness> => {
  asked.push(path)
  const queue = answers[path] ?? ['fresh']
  return (queue.length > 1 ? queue.shift() : queue[0]) ?? 'fresh'
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answers = {}
  report.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
})

test('asks until the new rendering is there', async () => {
  answers = {'/a': ['stale', 'stale', 'fresh']}
  const queue = warmQueue({ask, report})
  queue.add(['/a'])
  expect(queue.size()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['/a', '/a', '/a'])
  expect(queue.size()).toBe(0)
  expect(report).not.toHaveBeenCalled()
})

test('tells how long a page took, from the first change that it did not show', async () => {
  answers = {'/a': ['stale', 'failed', 'fresh']}
  const took: number[] = []
  const queue = warmQueue({ask, report, renewed: (milliseconds) => took.push(milliseconds)})
  queue.add(['/a'])
  await vi.advanceTimersByTimeAsync(1_000)
  queue.add(['/a'])
  await vi.advanceTimersByTimeAsync(60_000)
  queue.add(['/a'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(took).toEqual([1_000, 0])
})

test('a rendering has what is waited for asked for at once', async () => {
  answers = {'/a': ['stale', 'stale', 'fresh']}
  warmQueue({ask, report}).add(['/a'])
  await vi.advanceTimersByTimeAsync(1)
  happenings().emit('rendered')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/a', '/a'])
  happenings().emit('rendered')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/a', '/a', '/a'])
})

test('a rendering that comes while the answer is on its way is not missed', async () => {
  const queue = warmQueue({
    report,
    ask: async (path) => {
      asked.push(path)
      happenings().emit('rendered')
      return asked.length === 1 ? 'stale' : 'fresh'
    },
  })
  queue.add(['/a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.size()).toBe(0)
})

test('what comes first is asked for first, no more at once than it may', async () => {
  answers = {'/a': ['stale', 'fresh'], '/b': ['stale', 'fresh']}
  warmQueue({ask, report, concurrency: 2}).add(['/a', '/b', '/c', '/d'])
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual(['/a', '/b'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.slice(2).toSorted()).toEqual(['/a', '/b', '/c', '/d'])
})

test('an answer from before a change does not count for it', async () => {
  const held = Promise.withResolvers<Freshness>()
  const queue = warmQueue({
    report,
    ask: (path) => {
      asked.push(path)
      return asked.length === 1 ? held.promise : Promise.resolve('fresh')
    },
  })
  queue.add(['/a'])
  await vi.advanceTimersByTimeAsync(1)
  queue.add(['/a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/a'])
  held.resolve('fresh')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/a', '/a'])
})

test('a page that cannot be rendered is tried again for as long as it takes, later each time', async () => {
  answers = {'/a': ['failed']}
  const queue = warmQueue({ask, report, pauses: {first: 100, longest: 400}})
  queue.add(['/a', '/b'])
  await vi.advanceTimersByTimeAsync(100 + 200 + 400 + 400)
  expect(asked).toEqual(['/a', '/b', '/a', '/a', '/a', '/a'])
  expect(report.mock.lastCall).toEqual(['/a', 5])
  expect(queue.size()).toBe(1)
  answers = {'/a': ['stale', 'fresh']}
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(8)
})

test('a page that is being rendered for long makes way for others', async () => {
  answers = {'/a': ['stale']}
  warmQueue({ask, report, concurrency: 1, patience: 1_000, pauses: {first: 100, longest: 100}}).add([
    '/a',
    '/b',
  ])
  await vi.advanceTimersByTimeAsync(1_200)
  expect(asked.indexOf('/b')).toBeLessThan(asked.lastIndexOf('/a'))
  expect(report).toHaveBeenCalledWith('/a', 1)
})

test('a change ends the pause after a failure', async () => {
  answers = {'/a': ['failed', 'fresh']}
  const queue = warmQueue({ask, report})
  queue.add(['/a'])
  await vi.advanceTimersByTimeAsync(1)
  queue.add(['/a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/a', '/a'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
})

test('a page that went away is not asked for any more', async () => {
  answers = {'/gone': ['failed']}
  const queue = warmQueue({ask, report})
  queue.add(['/gone', '/a'])
  await vi.advanceTimersByTimeAsync(1)
  queue.drop((path) => path === '/gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['/gone', '/a'])
})
