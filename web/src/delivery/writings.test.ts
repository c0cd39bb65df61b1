import {setImmediate as nextTurn} from 'node:timers/promises'
import {afterEach, expect, test, vi} from 'vitest'
import {allWritten, writeBehind} from './writings.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('nobody waits for what is written, but who asks for the end of it', async () => {
  const disk = Promise.withResolvers<void>()
  let isOver = false
  await writeBehind('/a', () => disk.promise)
  const end = allWritten().then(() => (isOver = true))
  await nextTurn()
  expect(isOver).toBe(false)
  disk.resolve()
  await end
})

test('what is written under one key is written in order, beside other keys', async () => {
  const disk = Promise.withResolvers<void>()
  const begun: string[] = []
  const write = (name: string, done: Promise<void>) => async () => {
    begun.push(name)
    await done
  }
  await writeBehind('/a', write('first', disk.promise))
  const later = ['second', 'third'].map((name) => writeBehind('/a', write(name, disk.promise)))
  await writeBehind('/b', write('other', disk.promise))
  await nextTurn()
  expect(begun).toEqual(['first', 'other'])
  disk.resolve()
  await Promise.all(later)
  await allWritten()
  expect(begun).toEqual(['first', 'other', 'second', 'third'])
})

test('a disk that takes nothing costs a line in the log', async () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => {})
  await writeBehind('/a', () => Promise.reject(new Error('ENOSPC')))
  await allWritten()
  expect(heard).toHaveBeenCalledWith('{"event":"page-unwritten","key":"/a","message":"Error: ENOSPC"}')
})
