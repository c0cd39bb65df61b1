import {mkdir, mkdtemp, open, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {replaceFile} from './saved-files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-file-'))
})

afterEach(() => rm(folder, {recursive: true}))

test('a reader of the old file reads all of it, and the next one gets the new file', async () => {
  const file = join(folder, 'page.html')
  await writeFile(file, 'old')
  const reader = await open(file)
  await replaceFile(file, 'new')
  expect(await reader.readFile('utf8')).toBe('old')
  await reader.close()
  expect(await readFile(file, 'utf8')).toBe('new')
})

test('a file that cannot be written leaves no temporary file', async () => {
  const file = join(folder, 'page.html')
  await mkdir(file)
  await expect(replaceFile(file, 'new')).rejects.toThrow('EISDIR')
  expect(await readdir(folder)).toEqual(['page.html'])
})

test('the last of several writes of a file counts', async () => {
  const file = join(folder, 'page.html')
  await Promise.all(
    Array.from({length: 20}, (_, n) => replaceFile(file, `${'x'.repeat(2 ** 20 - n * 50_000)}${n}`)),
  )
  expect((await readFile(file, 'utf8')).endsWith('x19')).toBe(true)
  expect(await readdir(folder)).toEqual(['page.html'])
})
