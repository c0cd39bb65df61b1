import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {createInterface} from 'node:readline'
import {promisify} from 'node:util'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {clientFor} from './testing/client.ts'
import {temporaryDirectory} from './testing/lake.ts'

const packageDirectory = join(import.meta.dirname, '..')
const run = promisify(execFile)
const manifest = z.object({
  bin: z.object({'content-lake': z.string()}),
  dependencies: z.record(z.string(), z.string()),
})

test('the packed package runs in an empty folder, with its own dependencies only', async () => {
  const directory = temporaryDirectory()
  const path = (...parts: string[]) => join(directory, ...parts)
  const {npm_config_user_agent: _, ...env} = process.env
  await run('npm', ['pack', '--pack-destination', directory], {cwd: packageDirectory, env})
  await run('tar', ['xzf', 'content-lake-0.1.0.tgz'], {cwd: directory})
  const {bin, dependencies} = manifest.parse(
    JSON.parse(readFileSync(path('package', 'package.json'), 'utf8')),
  )
  // Links the packages that `npm install` of the tarball would load from the registry.
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(path('package', 'node_modules', name)), {recursive: true})
    symlinkSync(join(packageDirectory, 'node_modules', name), path('package', 'node_modules', name))
  }
  // Its declarations need no types but Node's and those that its dependencies contain.
  writeFileSync(path('package', 'check.ts'), "export * from './dist/start-content-lake.js'\n")
  const typeRoots = join(packageDirectory, 'node_modules/@types')
  const flags = ['--noEmit', '--module', 'nodenext', '--types', 'node', '--typeRoots', typeRoots]
  await run(join(packageDirectory, 'node_modules/.bin/tsc'), [...flags, 'check.ts'], {cwd: path('package')})
  writeFileSync(path('data.ndjson'), '{"_id":"a","_type":"page"}\n')
  writeFileSync(path('content-lake.config.json'), '{"projectId": "stranger", "port": 0}')

  const start = [path('package', bin['content-lake']), 'start', '--seed', '.']
  const child = spawn(process.execPath, start, {cwd: directory, stdio: ['ignore', 'pipe', 'inherit']})
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith('Show this again')) break
  }
  const [first = '', ...help] = lines
  expect(first).toContain('project stranger, dataset production, data in .content-lake, seeded from .')
  const apiHost = /http:\/\/\S+/.exec(first)?.[0] ?? ''
  const config = `projectId: 'stranger', dataset: 'production', apiHost: '${apiHost}', useProjectHostname: false`
  for (const reader of ['Studio', '@sanity/client', 'Astro']) {
    const part = help.slice(help.findIndex((line) => line.startsWith(reader)))
    expect(part.slice(1, 4).join('\n')).toContain(reader === 'Studio' ? `apiHost: '${apiHost}'` : config)
  }
  const client = clientFor({url: apiHost, projectId: 'stranger'})
  expect(await client.fetch('*[]._id')).toEqual(['a'])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
}, 60_000)
