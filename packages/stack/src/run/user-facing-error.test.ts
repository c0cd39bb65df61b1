import {createWriteStream} from 'node:fs'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {startLocalLake} from './local-lake.ts'
import {describeError} from './user-facing-error.ts'
import {localSecrets} from './secrets.ts'
import {stackEnvironment, type StackSettings} from './settings.ts'
import {freePort} from '../../testing/ports.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'user-facing-error-'))
})
afterAll(() => rm(directory, {recursive: true, force: true}))

const settings = async (): Promise<StackSettings> => ({
  ports: {site: await freePort(), studio: await freePort(), lake: await freePort()},
  mode: 'start',
  dataDirectory: directory,
  siteBuild: '.next',
  studioBuild: 'dist',
})

test('a broken seed is one line that names file and line', async () => {
  const seed = join(directory, 'broken.ndjson')
  await writeFile(seed, '{"_id": "a", "_type": "page"}\n{"_id": \n')
  const line = await startLocalLake(await settings(), seed).then(() => 'started', describeError)
  expect(line).toMatch(/^The Content Lake cannot start: .*broken\.ndjson:2: .+ Correct that and start again/)
  expect(line).not.toContain('\n')
})

test('secrets that cannot be read are one line', async () => {
  const broken = await mkdtemp(join(directory, 'secrets-'))
  await writeFile(join(broken, 'secrets.json'), '{')
  const line = await localSecrets(broken).then(() => 'read', describeError)
  expect(line).toMatch(/secrets\.json cannot be read\. Delete it/)
})

test('a malformed port names its variable', () => {
  expect(() => stackEnvironment({SITE_PORT: 'abc'})).toThrow('SITE_PORT')
  expect(() => stackEnvironment({LAKE_PORT: '0'})).toThrow('LAKE_PORT')
  expect(stackEnvironment({SITE_PORT: ''}).SITE_PORT).toBe(3000)
})

// Linux has a device that is always full.
test.runIf(process.platform === 'linux')('a full disk is one line', async () => {
  const error = await new Promise<unknown>((resolve) => {
    const stream = createWriteStream('/dev/full')
    stream.once('error', resolve)
    stream.write('x')
  })
  expect(describeError(error)).toMatch(/^The disk is full\. Free some space/)
})
