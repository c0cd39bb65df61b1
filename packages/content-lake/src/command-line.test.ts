import {once} from 'node:events'
import {mkdir, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {beforeEach, expect, onTestFinished, test} from 'vitest'
import {runCommandLine} from './command-line.ts'
import {type ContentLake, startContentLake} from './start-content-lake.ts'
import {clientFor} from './testing/client.ts'
import {temporaryDirectory, testLake} from './testing/lake.ts'
import {picture} from './testing/picture.ts'
import {startProcess} from './testing/process.ts'

const script = fileURLToPath(new URL('cli.ts', import.meta.url))
let directory: string

beforeEach(() => {
  directory = temporaryDirectory()
})

const path = (...parts: string[]) => join(directory, ...parts)

/** Runs a command in the test's directory. */
async function result(...args: string[]) {
  const printed: string[] = []
  const errors: string[] = []
  const output = {
    log: (line: string) => void printed.push(line),
    error: (line: string) => void errors.push(line),
  }
  const code = await runCommandLine(['--data', path('data'), ...args], output)
  return {code, printed: printed.join('\n'), errors: errors.join('\n')}
}

/** The output of a command that succeeds. */
async function run(...args: string[]): Promise<string> {
  const {printed, ...ended} = await result(...args)
  expect(ended).toEqual({code: 0, errors: ''})
  return printed
}

/** The error of a command. */
async function refusal(...args: string[]): Promise<string> {
  const {code, errors} = await result(...args)
  expect(code).toBe(1)
  return errors
}

async function writeContent(): Promise<void> {
  await mkdir(path('content', 'images'), {recursive: true})
  await picture(3, 2)
    .png()
    .toFile(path('content', 'images', 'red.png'))
  const documents = [
    {_id: 'a', _type: 'page', image: {_type: 'image', _sanityAsset: 'image@file://./images/red.png'}},
    {_id: 'b', _type: 'page', next: {_type: 'reference', _ref: 'a'}},
    {_id: 'drafts.b', _type: 'page'},
  ]
  const lines = documents.map((document) => JSON.stringify(document))
  await writeFile(path('content', 'data.ndjson'), lines.join('\n'))
}

/** A lake of the test's directory that has no tokens. */
async function runningLake(): Promise<ContentLake> {
  const lake = await startContentLake({dataDir: path('data')})
  onTestFinished(() => lake.close())
  return lake
}

/** The ids in the dataset, without those of images: their hash depends on the library that wrote them. */
async function storedIds(): Promise<string[]> {
  const {lake, raw} = await testLake({dataDir: path('data')})
  const ids = await raw.fetch<string[]>('*[_type != "sanity.imageAsset"]._id')
  await lake.close()
  return ids
}

test('imports refuse documents that exist, or replace or keep them; reset removes all', async () => {
  await writeContent()
  expect(await run('import', path('content'))).toBe('Imported 3 documents and 1 assets into production')
  expect(await refusal('import', path('content'))).toMatch(
    /data\.ndjson:1: Document by ID "a" already exists$/,
  )
  expect(await run('import', path('content'), '--replace')).toContain('3 documents')
  expect(await run('import', path('content'), '--missing')).toContain('3 documents')
  expect(await storedIds()).toEqual(['a', 'b', 'drafts.b'])
  await run('reset')
  expect(await storedIds()).toEqual([])
})

test('start seeds, serves, accepts tokens that were created later, and ends on SIGTERM', async () => {
  await writeContent()
  const args = [script, 'start', '--data', path('data'), '--port', '0', '--seed', path('content')]
  const {child, line} = await startProcess(args)
  const [url = ''] = /http:\/\/\S+/.exec(line) ?? []
  expect(line).toContain('seeded from')
  const anonymous = clientFor({url})
  expect(await anonymous.fetch('count(*[_type == "page"])')).toBe(2)
  const token = await run('token', 'editor', '--label', 'Script')
  expect(await anonymous.withConfig({token}).create({_id: 'c', _type: 'page'})).toMatchObject({_id: 'c'})
  for (const command of [['reset'], ['start', '--port', '0']])
    expect(await refusal(...command)).toMatch(/is in use by another content lake: stop that one/)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('compact deletes old history and keeps the content', async () => {
  await writeContent()
  await run('import', path('content'))
  await run('import', path('content'), '--replace')
  const removed = await run('compact', '--keep-history', '0')
  expect(removed).toMatch(/^Removed [1-9]\d* transactions/)
  expect(await storedIds()).toEqual(['a', 'b', 'drafts.b'])
})

test('run ends with the exit code of its command, and revokes its token', async () => {
  const lake = await runningLake()
  const command = [process.execPath, '--eval', 'process.exit(7)']
  expect(await result('--port', String(lake.port), 'run', ...command)).toMatchObject({code: 7, errors: ''})
  expect(await run('token', 'list')).toBe('')
})

test('run gives a command the lake as its proxy, and revokes its token after a signal', async () => {
  const lake = await runningLake()
  const print = `const {HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy, NODE_EXTRA_CA_CERTS} = process.env
    console.log(JSON.stringify({HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy, NODE_EXTRA_CA_CERTS,
      args: process.argv.slice(1)}))
    setInterval(() => {}, 1000)`
  const env = {
    ...process.env,
    https_proxy: 'http://proxy.example:8080',
    NO_PROXY:
      'intranet.example, .sanity.io,localhost,local.api.sanity.io,APICDN.sanity.io:443,.io,insanity.io',
    no_proxy: '*',
  }
  const command = ['run', process.execPath, '--eval', print, 'dataset', '--help']
  const args = [script, '--data', 'data', '--port', String(lake.port), ...command]
  const signals = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const
  const options = {cwd: directory, env, detached: true}
  const children = await Promise.all(signals.map(() => startProcess(args, options)))
  const noProxy = 'intranet.example,localhost,insanity.io,127.0.0.1'
  for (const {line} of children) {
    expect(JSON.parse(line)).toEqual({
      args: ['dataset', '--help'],
      HTTPS_PROXY: lake.url,
      https_proxy: lake.url,
      NO_PROXY: noProxy,
      no_proxy: noProxy,
      // The certificate is found from any directory: scripts of packages begin with "cd studio".
      NODE_EXTRA_CA_CERTS: path('data', '.proxy.pem'),
    })
  }
  expect((await run('token', 'list')).match(/sanity CLI/g)).toHaveLength(3)
  for (const [index, signal] of signals.entries()) {
    const child = children[index]?.child
    if (child?.pid === undefined) throw new Error('the command did not start')
    const exit = once(child, 'exit')
    // A terminal sends Ctrl-C to the whole group of processes.
    process.kill(signal === 'SIGINT' ? -child.pid : child.pid, signal)
    await exit
  }
  expect(await run('token', 'list')).toBe('')
})

test('a configuration file has the options, and the command line wins', async () => {
  await writeFile(
    path('lake.config.mjs'),
    "export default {projectId: 'mine', dataset: 'staging', port: 4002}",
  )
  const connect = await run('connect', '--config', path('lake.config.mjs'), '--dataset', 'other')
  expect(connect).toContain("projectId: 'mine', dataset: 'other', apiHost: 'http://localhost:4002'")
  await writeFile(path('typo.mjs'), 'export default {prot: 1}')
  expect(await refusal('connect', '--config', path('typo.mjs'))).toMatch(
    /typo\.mjs: Unrecognized key: "prot"$/,
  )
  await writeFile(path('named.mjs'), 'export const port = 1')
  expect(await refusal('connect', '--config', path('named.mjs'))).toMatch(/expected object, .*$/)
})

test.each([['token', 'viewer'], ['certificate']])(
  '%s creates a directory that only its owner can read',
  async (...args) => {
    await run(...args)
    expect((await stat(path('data'))).mode & 0o777).toBe(0o700)
  },
)

test('a version, the state of a lake, a check of its files and a copy of it', async () => {
  expect(await run('--version')).toBe('0.1.0')
  await writeContent()
  await run('import', path('content'))
  expect(await run('status')).toMatch(/^production  [\d.]+ MB\nNo lake runs here$/)
  expect(await run('check')).toBe('production  ok')
  const {child} = await startProcess([script, 'start', '--data', path('data'), '--port', '0'])
  expect(await run('status')).toMatch(/A lake runs at http:\/\/localhost:\d+$/)
  expect(await run('run', process.execPath, '--version')).toBe('')
  expect(await run('backup', path('copy'))).toBe(`Copied 1 datasets to ${path('copy')}`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  const {lake, raw} = await testLake({dataDir: path('copy')})
  expect(await raw.fetch('count(*[_type == "page"])')).toBe(3)
  await lake.close()
  await writeFile(path('copy', 'production.sqlite'), 'This is not a database. '.repeat(500))
  const {printed, errors} = await result('--data', path('copy'), 'check')
  expect([printed, errors]).toEqual([
    'production  file is not a database',
    'content-lake: Damaged: production. Restore a copy, or use "content-lake reset"',
  ])
})

test('tokens can be listed and removed', async () => {
  const secret = await run('token', 'viewer', '--label', 'Preview')
  const listed = await run('token', 'list')
  expect(listed).toMatch(/^p\w{12}  viewer  \S+  Preview$/)
  expect(listed).not.toContain(secret)
  await run('token', 'remove', listed.split('  ')[0] ?? '')
  expect(await run('token', 'list')).toBe('')
})

test('each error is one line', async () => {
  const {lake} = await testLake()
  await mkdir(path('broken'))
  await writeFile(path('broken', 'data.ndjson'), '{"_id": "a"\n')
  const lines = await Promise.all([
    refusal('serve'),
    refusal('start', '--prot', '1'),
    refusal('start', '--port', 'many'),
    refusal('start', '--port', String(lake.port)),
    refusal('start', './content'),
    refusal('run', '--port', '1', 'sanity'),
    refusal('--data', path('none'), 'run', 'sanity'),
    refusal('--data', directory, '--port', String(lake.port), 'run', 'no-such-program'),
    refusal('token', 'owner'),
    refusal('compact', '--dataset', 'nowhere'),
  ])
  // After the others: a directory belongs to one lake at a time.
  lines.push(await refusal('start', '--port', '0', '--seed', path('broken')))
  expect(lines).toEqual([
    'content-lake: Unknown command "serve": see content-lake --help',
    expect.stringMatching(/^content-lake: Unknown option '--prot'.*$/),
    'content-lake: --port must be a whole number, not "many"',
    `content-lake: Port ${lake.port} on 127.0.0.1 is taken: stop what listens there, or choose another port`,
    'content-lake: "start" does not take "./content": see content-lake --help',
    expect.stringMatching(/^content-lake: run needs a command.* Options go before run$/),
    `content-lake: No content lake of ${path('none')} responds at http://localhost:3900: start it, or set --port and --data`,
    'content-lake: "no-such-program" was not found',
    'content-lake: A token needs a role: viewer, editor, administrator',
    `content-lake: There is no dataset "nowhere" in ${path('data')}`,
    expect.stringMatching(/^content-lake: .*data\.ndjson:1: not JSON: .*$/),
  ])
})
