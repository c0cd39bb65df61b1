import {mkdtemp, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {localSecrets} from './secrets.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'domora-secrets-'))
})

afterEach(() => rm(directory, {recursive: true}))

test('secrets are made once, for their owner alone', async () => {
  const secrets = await localSecrets(directory)
  expect(new Set(Object.values(secrets)).size).toBe(4)
  expect(await localSecrets(directory)).toEqual(secrets)
  expect((await stat(join(directory, 'secrets.json'))).mode & 0o077).toBe(0)
  expect(await readFile(join(directory, 'editor-token'), 'utf8')).toBe(`${secrets.editorToken}\n`)
  expect(await readFile(join(directory, 'sign-ups-token'), 'utf8')).toBe(`${secrets.signUpsToken}\n`)
  expect((await stat(join(directory, 'sign-ups-token'))).mode & 0o077).toBe(0)
})

test('a file of an older version keeps what it has and gets what it lacks', async () => {
  const old = {webhookSecret: 'w'.repeat(43), editorToken: 'e'.repeat(43)}
  await writeFile(join(directory, 'secrets.json'), JSON.stringify(old))
  const secrets = await localSecrets(directory)
  expect(secrets).toMatchObject(old)
  expect(await localSecrets(directory)).toEqual(secrets)
})
