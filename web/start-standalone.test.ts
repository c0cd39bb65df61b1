import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {copyFile, mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {afterAll, beforeAll, expect, test} from 'vitest'

/** A folder as write-standalone.ts writes it, with a server that prints where it would listen. */
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domora-start-'))
  await mkdir(join(folder, 'web'))
  await copyFile(join(import.meta.dirname, 'start-standalone.mts'), join(folder, 'start.mts'))
  await writeFile(join(folder, 'web/server.js'), 'console.log(process.env.HOSTNAME)')
})

afterAll(() => rm(folder, {recursive: true}))

async function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['start.mts'], {cwd: folder, env: {NODE_ENV: 'production', ...env}})
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return {out: out.trim(), error, code}
}

test.each<[Readonly<Record<string, string>>, string]>([
  [{}, '127.0.0.1'],
  [{HOSTNAME: 'the-name-of-this-machine'}, '127.0.0.1'],
  [{HOSTNAME: '10.0.0.5'}, '10.0.0.5'],
  [{HOSTNAME: '::'}, '::'],
])('with %o it listens at %s', async (env, host) => {
  expect(await start(env)).toEqual({out: host, error: '', code: 0})
})

test.each(['abc', '-1', '70000'])('PORT=%s is refused', async (PORT) => {
  expect(await start({PORT})).toEqual({out: '', error: expect.stringMatching(/^✗ .*PORT.*\n$/), code: 1})
})
