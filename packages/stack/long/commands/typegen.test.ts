import {execFile} from 'node:child_process'
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {promisify} from 'node:util'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {root} from '../../src/run/settings.ts'

const studio = join(root, 'studio')
const committed = join(root, 'packages/content/src/generated')

let output: string

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'typegen-'))
})

afterAll(() => rm(output, {recursive: true}))

const sanity = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(studio, 'node_modules/sanity/bin/sanity'), ...args], {
    cwd: studio,
    // The CLI resolves absolute paths against its folder.
    env: {...process.env, DO_NOT_TRACK: '1', TYPEGEN_OUTPUT: relative(studio, output)},
  })

const contentOf = async (directory: string) => {
  const names = (await readdir(directory)).toSorted()
  return Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')]))
}

test('the generated types match the schema and the queries', async () => {
  await Promise.all([sanity('schema', 'extract'), sanity('typegen', 'generate')])
  // If they differ, run `pnpm typegen` and commit what it changes.
  expect(await contentOf(committed)).toEqual(await contentOf(output))
}, 120_000)
