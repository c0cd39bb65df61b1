import {setImmediate as nextTurn} from 'node:timers/promises'
import {afterEach, expect, test, vi} from 'vitest'
import {allWritten, writeBehind} from './writings.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

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
  await nextTurn()
  expect(isOver).toBe(false)
  finish()
  await end
})

test('under one key the newest is written after what is under way, beside other keys', async () => {
  const {begun, write, finish} = slowDisk()
  writeBehind('/a', write('first'))
  writeBehind('/a', write('second'))
  writeBehind('/a', write('third'))
  writeBehind('/b', write('other'))
  await nextTurn()
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
    writeBehind('/a', write('second'))
    finish()
    for (let passed = 0; passed < microtasks; passed++) await Promise.resolve()
    writeBehind('/a', write('third'))
    await nextTurn()
    await allWritten()
    expect(begun.at(-1)).toBe('third')
  },
)

test('a disk that takes nothing costs a line in the log, and what comes after that is tried', async () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {begun, write, finish} = slowDisk()
  finish()
  writeBehind('/a', () => Promise.reject(new Error('ENOSPC')))
  writeBehind('/a', write('next'))
  await allWritten()
  expect(heard).toHaveBeenCalledWith('{"event":"page-unwritten","key":"/a","message":"Error: ENOSPC"}')
  expect(begun).toEqual(['next'])
})
