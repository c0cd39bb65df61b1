import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {builtOnce, exclusively, sourceStamp} from './builds.ts'
import {root} from './settings.ts'

let directory: string
let builds: number

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'built-'))
  builds = 0
})
afterEach(() => rm(directory, {recursive: true, force: true}))

const build = (stamp: string, work: () => Promise<void> = () => writeFile(join(directory, 'result'), 'x')) =>
  builtOnce({directory, stamp, result: 'result'}, async () => {
    builds++
    await work()
  })

test('builds once from the same sources', async () => {
  expect(await build('a')).toBe(true)
  expect(await build('a')).toBe(false)
  expect(builds).toBe(1)
})

test('builds again from other sources, and when the result is missing', async () => {
  await build('a')
  expect(await build('b')).toBe(true)
  await rm(join(directory, 'result'))
  expect(await build('b')).toBe(true)
})

test('a source changes the stamp; builds and test reports do not', async () => {
  const stamp = () => sourceStamp([relative(root, directory)], {})
  const write = async (folder: string, name: string) => {
    await mkdir(join(directory, folder), {recursive: true})
    await writeFile(join(directory, folder, name), 'x')
  }
  await write('src', 'a.ts')
  const before = await stamp()
  for (const folder of ['.vitest', '.turbo', '.next-test', 'dist-studio']) await write(folder, 'file')
  expect(await stamp()).toBe(before)
  await write('src', 'b.ts')
  expect(await stamp()).not.toBe(before)
})

test('an interrupted build does not look finished', async () => {
  await build('a')
  await expect(build('b', () => Promise.reject(new Error('interrupted')))).rejects.toThrow('interrupted')
  expect(await build('b')).toBe(true)
})

test('a second process waits for the end of the first, also of a failure', async () => {
  const path = join(directory, 'lock')
  const order: string[] = []
  const {promise, resolve} = Promise.withResolvers<void>()
  const first = exclusively(path, async () => {
    await promise
    order.push('first')
    throw new Error('broken')
  })
  const second = exclusively(path, async () => order.push('second'))
  resolve()
  await expect(first).rejects.toThrow('broken')
  await second
  expect(order).toEqual(['first', 'second'])
})

test('a process that is told to end stops waiting', async () => {
  const path = join(directory, 'lock')
  const {promise, resolve} = Promise.withResolvers<void>()
  const first = exclusively(path, () => promise)
  const second = exclusively(path, async () => 1, AbortSignal.timeout(20))
  await expect(second).rejects.toThrow(/abort/i)
  resolve()
  await first
})
