import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdir, mkdtemp, readdir, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {FolderInUse, ownFolder} from './own-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-folder-'))
})

afterEach(() => rm(folder, {recursive: true, force: true}))

test('a folder is for one process, until that is killed', async () => {
  const program = `
    import {ownFolder} from './src/engine/own-folder.ts'
    await ownFolder(${JSON.stringify(folder)})
    console.log('mine')
    setInterval(() => {}, 1_000)
  `
  const other = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  await expect(ownFolder(folder)).rejects.toThrow(FolderInUse)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const giveBack = await ownFolder(folder)
  await expect(ownFolder(folder)).rejects.toThrow(`SITE_CACHE_DIR ${folder} is in use`)
  giveBack()
})

test('what a killed process left half-written is deleted', async () => {
  await mkdir(join(folder, 'answers'))
  for (const name of ['a.json', 'a.json.3918273', 'answers/b.json', 'answers/b.json.12'])
    await writeFile(join(folder, name), '{}')
  const giveBack = await ownFolder(folder)
  giveBack()
  expect((await readdir(folder, {recursive: true})).toSorted()).toEqual([
    '.lock',
    'a.json',
    'answers',
    'answers/b.json',
  ])
})

test('a folder that cannot be written stops nothing, and is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const giveBack = await ownFolder('/dev/null/no-folder')
  giveBack()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('cache-write-failed'))
  warn.mockRestore()
})
