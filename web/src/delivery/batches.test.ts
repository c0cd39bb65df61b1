import {expect, test} from 'vitest'
import {batches} from './batches.ts'

test('the first has its turn at once', async () => {
  const join = batches<string>()
  expect((await join('a'))?.items).toEqual(new Set(['a']))
})

test('what comes meanwhile goes together, once', async () => {
  const join = batches<string>()
  const first = await join('a')
  const second = join('b')
  expect(await join('c')).toBeNull()
  expect(await join('b')).toBeNull()
  first?.done()
  expect((await second)?.items).toEqual(new Set(['b', 'c']))
})

test('nothing that comes after a turn began is taken for done', async () => {
  const join = batches<string>()
  const first = await join('a')
  const again = join('a')
  first?.done()
  const second = await again
  expect(second?.items).toEqual(new Set(['a']))
  const third = join('a')
  second?.done()
  expect((await third)?.items).toEqual(new Set(['a']))
})
