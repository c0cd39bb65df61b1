import {readdirSync} from 'node:fs'
import {beforeEach, expect, test} from 'vitest'
import {temporaryDirectory} from '../test-support/lake.ts'
import {TransformCache} from './transform-cache.ts'

let directory: string

beforeEach(() => {
  directory = temporaryDirectory()
})

function bytes(size: number): () => Promise<Buffer> {
  return () => Promise.resolve(Buffer.alloc(size))
}

test('above the limit, the directory is emptied', async () => {
  for (const key of ['a', 'b']) await new TransformCache(directory, 100).get(key, bytes(30))
  const cache = new TransformCache(directory, 100)
  await cache.get('c', bytes(30))
  await cache.get('a', () => Promise.reject(new Error('kept already')))
  expect(readdirSync(directory).toSorted()).toEqual(['a', 'b', 'c'])
  await cache.get('d', bytes(30))
  expect(readdirSync(directory)).toEqual(['d'])
})

test('only two images are rendered at a time', async () => {
  const cache = new TransformCache(directory)
  let running = 0
  let most = 0
  const make = async (): Promise<Buffer> => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return Buffer.from('x')
  }
  await Promise.all(Array.from({length: 9}, (_, index) => cache.get(`k${index}`, make)))
  expect(most).toBe(2)
})

test('a failed rendering is tried again', async () => {
  const cache = new TransformCache(directory)
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('a', bytes(3))).toHaveLength(3)
})
