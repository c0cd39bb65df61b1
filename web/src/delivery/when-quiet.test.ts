import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {whenQuiet} from './when-quiet.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Work of which each piece goes on until it is told to end, and what was begun of it. */
function slowly() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = whenQuiet((key) => {
    begun.push(key)
    return new Promise((resolve) => ends.push(resolve))
  }, 100)
  return {add, begun, endFirst: () => ends[0]?.()}
}

test('works off what came when nothing has come for a moment, each once', async () => {
  const done: string[] = []
  const add = whenQuiet(async (key) => void done.push(key), 100)
  add('a')
  await pass(60)
  add('b')
  add('a')
  await pass(60)
  expect(done).toEqual([])
  await pass(50)
  expect(done).toEqual(['a', 'b'])
})

test('one after the other, and what comes meanwhile puts the rest off', async () => {
  const {add, begun, endFirst} = slowly()
  add('a')
  add('b')
  await pass(100)
  expect(begun).toEqual(['a'])
  await pass(500)
  expect(begun).toEqual(['a'])
  add('c')
  endFirst()
  await pass(99)
  expect(begun).toEqual(['a'])
  await pass(1)
  expect(begun).toEqual(['a', 'b'])
})

test('a moment that ends while one is at work leaves nothing behind', async () => {
  const {add, begun, endFirst} = slowly()
  add('a')
  await pass(100)
  add('b')
  await pass(100)
  expect(begun).toEqual(['a'])
  endFirst()
  await pass(1)
  expect(begun).toEqual(['a', 'b'])
})
