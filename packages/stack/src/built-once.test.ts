import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {builtOnce} from './built-once.ts'

let directory: string
let builds: number

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'built-'))
  builds = 0
})
afterEach(() => rm(directory, {recursive: true, force: true}))

const build = (stamp: string, work: () => Promise<void> = () => writeFile(join(directory, 'result'), 'x')) =>
  builtOnce({stampFile: join(directory, 'stamp'), stamp, result: join(directory, 'result')}, async () => {
    builds++
    await work()
  })

test('builds once from the same sources', async () => {
  expect(await build('a')).toBe(true)
  expect(await build('a')).toBe(false)
  expect(builds).toBe(1)
})

test('builds again from other sources, and when the result is gone', async () => {
  await build('a')
  expect(await build('b')).toBe(true)
  await rm(join(directory, 'result'))
  expect(await build('b')).toBe(true)
})

test('a build that was cut off does not look finished', async () => {
  await build('a')
  await expect(build('b', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(await build('b')).toBe(true)
})
