import {spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {oneAtATime} from './one-at-a-time.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-at-a-time-'))
})

afterEach(() => rm(folder, {recursive: true}))

test('who comes second waits for the end of the first, also of a failure', async () => {
  const lock = join(folder, 'lock')
  const said: string[] = []
  const {promise, resolve} = Promise.withResolvers<void>()
  const first = oneAtATime(lock, async () => {
    await promise
    said.push('first')
    throw new Error('broken')
  })
  const second = oneAtATime(lock, async () => {
    said.push('second')
    return 2
  })
  resolve()
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe(2)
  expect(said).toEqual(['first', 'second'])
  expect(existsSync(lock)).toBe(false)
})

test('a process that ended in the middle keeps nobody waiting', async () => {
  const lock = join(folder, 'lock')
  const {pid} = spawnSync(process.execPath, ['--version'])
  await writeFile(lock, String(pid))
  expect(await oneAtATime(lock, async () => 1)).toBe(1)
})

test('who is told to end does not wait on', async () => {
  const lock = join(folder, 'lock')
  await writeFile(lock, String(process.pid))
  await expect(oneAtATime(lock, async () => 1, AbortSignal.timeout(20))).rejects.toThrow(/abort/i)
})
