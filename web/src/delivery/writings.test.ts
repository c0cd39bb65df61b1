import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {allWritten, writeBehind, writingPause} from './writings.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Until what waited to be written is begun. */
const afterPause = () => vi.advanceTimersByTimeAsync(writingPause)

/** A disk that is slow, and what it was given. */
function slowDisk() {
  const {promise, resolve} = Promise.withResolvers<void>()
  const begun: string[] = []
  const write = (name: string) => async () => {
    begun.push(name)
    await promise
  }
  return {begun, write, finish: resolve}
}

test('nobody waits for what is written, but who asks for the end of it', async () => {
  const {write, finish} = slowDisk()
  let isOver = false
  writeBehind('/a', write('page'))
  const end = allWritten().then(() => (isOver = true))
  await afterPause()
  expect(isOver).toBe(false)
  finish()
  await end
})

test('a write waits for what else is rendered', async () => {
  const {begun, write, finish} = slowDisk()
  finish()
  writeBehind('/a', write('page'))
  await vi.advanceTimersByTimeAsync(writingPause - 1)
  expect(begun).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['page'])
  await allWritten()
})

test('under one key the newest is written after what is under way, beside other keys', async () => {
  const {begun, write, finish} = slowDisk()
  writeBehind('/a', write('first'))
  writeBehind('/b', write('other'))
  await afterPause()
  writeBehind('/a', write('second'))
  writeBehind('/a', write('third'))
  await afterPause()
  expect(begun).toEqual(['first', 'other'])
  finish()
  await allWritten()
  expect(begun).toEqual(['first', 'other', 'third'])
})

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'the newest is written last, also when it comes %i microtasks after the end of the first',
  async (microtasks) => {
    const {begun, write, finish} = slowDisk()
    writeBehind('/a', write('first'))
    await afterPause()
    writeBehind('/a', write('second'))
    finish()
    for (let passed = 0; passed < microtasks; passed++) await Promise.resolve()
    writeBehind('/a', write('third'))
    await afterPause()
    await allWritten()
    expect(begun.at(-1)).toBe('third')
  },
)

test('a disk that takes nothing costs a line in the log, and what comes after that is tried', async () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {begun, write, finish} = slowDisk()
  finish()
  writeBehind('/a', () => Promise.reject(new Error('ENOSPC')))
  await afterPause()
  writeBehind('/a', write('next'))
  await afterPause()
  await allWritten()
  expect(heard).toHaveBeenCalledWith('{"event":"page-unwritten","key":"/a","message":"Error: ENOSPC"}')
  expect(begun).toEqual(['next'])
})
