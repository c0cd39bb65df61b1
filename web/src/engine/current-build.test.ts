import {mkdir, mkdtemp, readdir, readlink, rm, utimes} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {claimCurrent} from './current-build.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'current-build-'))
})
afterEach(() => rm(folder, {recursive: true, force: true}))

const claim = async (build: string, builtAt: number, isComplete = true) => {
  await mkdir(join(folder, build, '1'), {recursive: true})
  await claimCurrent({folder, build, builtAt, isComplete})
  return readlink(join(folder, 'current')).catch(() => null)
}

test('the newest build is the current one, as soon as it is complete', async () => {
  expect(await claim('one', 1, false)).toBeNull()
  expect(await claim('one', 1)).toBe('one/1')
  expect(await claim('two', 2, false)).toBe('one/1')
  expect(await claim('two', 2)).toBe('two/1')
  expect(await claim('one', 1)).toBe('two/1')
})

test('a newer build without an instance gives way, and its pages are deleted a day later', async () => {
  const silentFor = async (seconds: number) => {
    const time = new Date(Date.now() - seconds * 1_000)
    await utimes(join(folder, 'newer.json'), time, time)
  }
  await claim('newer', 9)
  await silentFor(30)
  expect(await claim('older', 1)).toBe('newer/1')
  await silentFor(90)
  expect(await claim('older', 1)).toBe('older/1')
  expect(await readdir(folder)).toContain('newer')
  await silentFor(25 * 3_600)
  expect(await claim('next', 2)).toBe('next/1')
  expect((await readdir(folder)).toSorted()).toEqual(['current', 'next', 'next.json', 'older', 'older.json'])
})

test('the newest edition of a build is the current one, and old ones are deleted', async () => {
  expect(await claim('one', 1)).toBe('one/1')
  for (const edition of ['2', '10', '9', 'draft-a']) await mkdir(join(folder, 'one', edition))
  const old = new Date(Date.now() - 20_000)
  for (const edition of ['1', '9', '10', 'draft-a']) await utimes(join(folder, 'one', edition), old, old)
  expect(await claim('one', 1)).toBe('one/10')
  expect((await readdir(join(folder, 'one'))).toSorted()).toEqual(['10', '2', '9', 'draft-a'])
})
