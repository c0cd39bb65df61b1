import {readdirSync, utimesSync} from 'node:fs'
import {join} from 'node:path'
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

test('above the limit, the least recently used files are removed', async () => {
  const cache = new TransformCache(directory, 100)
  for (const [age, key] of ['a', 'b', 'c'].entries()) {
    await cache.get(key, bytes(30))
    utimesSync(join(directory, key), age, age)
  }
  await cache.get('a', () => Promise.reject(new Error('kept already')))
  await cache.get('d', bytes(30))
  expect(readdirSync(directory).toSorted()).toEqual(['a', 'd'])
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
