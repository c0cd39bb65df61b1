import {type ChildProcess, execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {promisify} from 'node:util'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {parse} from 'yaml'
import {z} from 'zod'
import {newPage, useBrowser} from '../../e2e/visit.ts'
import {childEnvironment} from '../../src/run/processes.ts'
import {root} from '../../src/run/settings.ts'
import {eventually} from '../../testing/eventually.ts'
import {lakeClient} from '../../testing/lake-client.ts'
import {freePort} from '../../testing/ports.ts'
import {temporaryFolder} from '../../testing/temporary-folder.ts'

const exec = promisify(execFile)
const lakePackage = join(root, 'packages/content-lake')
const archive = 'content-lake-0.1.0.tgz'

useBrowser()

let readme: string
let packed: string
const ports = {lake: 0, site: 0, studio: 0}

beforeAll(async () => {
  Object.assign(ports, {lake: await freePort(), site: await freePort(), studio: await freePort()})
  const text = await readFile(join(lakePackage, 'README.md'), 'utf8')
  // Another program of this machine may listen on the usual ones.
  readme = text
    .replaceAll('localhost:3900', `localhost:${ports.lake}`)
    .replaceAll('localhost:3000', `localhost:${ports.site}`)
    .replaceAll('localhost:3333', `localhost:${ports.studio}`)
  packed = await mkdtemp(join(tmpdir(), 'lake-archive-'))
  await exec('npm', ['pack', '--pack-destination', packed], {cwd: lakePackage, env: environment()})
})
afterAll(() => rm(packed, {recursive: true, force: true}))

/** The code of a language after some words of the README. */
function code(words: string, language: string): string {
  const after = readme.slice(readme.indexOf(words))
  const [, found] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(after) ?? []
  if (!readme.includes(words) || found === undefined) throw new Error(`${language} after ${words}`)
  return found
}

const environment = (env: Record<string, string> = {}) => {
  const {npm_config_user_agent: _, ...inherited} = process.env
  return {...inherited, ...childEnvironment(), ...env}
}

/** An app with the seed, these files and these packages, into which the README's commands install the lake. */
async function app(files: Readonly<Record<string, string>>, packages: readonly string[]) {
  const folder = await temporaryFolder('lake-recipe')
  const all = {
    'package.json': '{"type": "module", "scripts": {"test": "vitest run"}}',
    'content/data.ndjson': '{"_id":"home","_type":"page","title":"Home"}\n',
    'content-lake.config.json': JSON.stringify({
      port: ports.lake,
      allowedOrigins: [`http://localhost:${ports.site}`],
      tokens: [{token: 'editor-of-a-recipe', role: 'editor'}],
    }),
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), {recursive: true})
    await writeFile(join(folder, path), text)
  }
  await symlink(join(packed, archive), join(folder, archive))
  const run = (command: string) => exec('sh', ['-ec', command], {cwd: folder, env: environment()})
  await run(`npm install --no-audit --no-fund ${packages.join(' ')}`)
  const [install = ''] = code('## Install and start', 'sh').split('\n')
  await run(install)
  return {folder, run}
}

/** Runs lines of a recipe one after the other, each until the test ends, once the one before answers. */
async function start(folder: string, lines: string, addresses: readonly string[], env = {}): Promise<void> {
  for (const [index, line] of lines.trim().split('\n').entries()) {
    const child = spawn('sh', ['-ec', line], {
      cwd: folder,
      env: environment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    onTestFinished(() => end(child))
    await eventually(async () => void (await fetch(addresses[index] ?? '')), 120_000)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  process.kill(-child.pid, 'SIGTERM')
  await once(child, 'exit')
}

const catalog = async () => {
  const workspace: unknown = parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const versions = z.object({catalog: z.record(z.string(), z.string())}).parse(workspace).catalog
  return (...names: string[]) => names.map((name) => `${name}@${versions[name]}`)
}
const lakeUrl = () => `http://localhost:${ports.lake}`
const publish = (title: string) =>
  lakeClient(lakeUrl(), 'editor-of-a-recipe', {projectId: 'local'}).patch('home').set({title}).commit()

test('Studio', {timeout: 300_000}, async () => {
  const words = '**Studio.**'
  const cli = `import {defineCliConfig} from 'sanity/cli'
    export default defineCliConfig({api: {projectId: 'local', dataset: 'production'}, server: {port: ${ports.studio}}})`
  const names = ['sanity', 'react', 'react-dom', 'styled-components']
  const dependencies = Object.fromEntries(names.map((name) => [name, '*']))
  const files = {'sanity.config.ts': code(words, 'ts'), 'sanity.cli.ts': cli}
  const {folder} = await app(files, (await catalog())('@sanity/client'))
  // Studio has a thousand packages: those of this repository.
  await writeFile(join(folder, 'package.json'), JSON.stringify({dependencies}))
  for (const name of [...names, '.bin/sanity'])
    await symlink(join(root, 'studio/node_modules', name), join(folder, 'node_modules', name))
  const studio = `http://localhost:${ports.studio}`
  await start(folder, code(words, 'sh'), [lakeUrl(), studio])
  const page = await newPage()
  // Vite bundles Studio for its first request.
  await page.goto(`${studio}/structure/page`, {timeout: 120_000})
  await page.getByText('Home').first().waitFor({timeout: 120_000})
  await publish('Welcome')
  await eventually(async () => expect(await page.getByText('Welcome').count()).toBeGreaterThan(0))
})

test('Next', {timeout: 300_000}, async () => {
  const words = '**Next.**'
  const layout = 'export default ({children}) => <html><body>{children}</body></html>'
  // Without the last three, "next dev" installs them before its first answer.
  const packages = (await catalog())(
    'next',
    'next-sanity',
    'react',
    'react-dom',
    'typescript',
    '@types/node',
    '@types/react',
  )
  const {folder} = await app(
    {
      'app/page.tsx': code(words, 'tsx'),
      'app/layout.jsx': layout,
      // Without Studio, of which next-sanity wants types.
      '.npmrc': 'legacy-peer-deps=true',
    },
    packages,
  )
  const site = `http://localhost:${ports.site}`
  await start(folder, code(words, 'sh'), [lakeUrl(), site], {PORT: String(ports.site)})
  const page = await newPage()
  await page.goto(site, {timeout: 120_000})
  await page.getByRole('heading', {name: 'Home'}).waitFor({timeout: 60_000})
  await eventually(async () => {
    await publish(`Welcome ${Date.now()}`)
    await sleep(2_000)
    expect(await page.getByRole('heading').textContent()).toContain('Welcome')
  }, 60_000)
})

test('CI', {timeout: 300_000}, async () => {
  const packages = (await catalog())('vitest', '@sanity/client')
  const {run} = await app({'content.test.ts': code('## Tests', 'ts')}, packages)
  const workflow = z
    .object({
      jobs: z.object({test: z.object({steps: z.array(z.looseObject({run: z.string().exactOptional()}))})}),
    })
    .parse(parse(code('**CI.**', 'yaml')))
  const commands = workflow.jobs.test.steps.flatMap((step) => step.run ?? [])
  expect(commands).toHaveLength(2)
  for (const command of commands) await run(command)
})
