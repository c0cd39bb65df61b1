import {type ChildProcess, spawn} from 'node:child_process'
import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, expect, test, vi} from 'vitest'
import {preferredPort} from '../../src/run/ports.ts'
import type {StackSettings} from '../../src/run/settings.ts'
import {steadyPort} from '../../testing/ports.ts'

const serveModule = join(import.meta.dirname, '../../src/run/serve.ts')

let dataDirectory: string | undefined
let child: ChildProcess | undefined

/** A terminal sends Ctrl-C to all processes of the command in it. */
const group = (pid: number, signal: NodeJS.Signals | 0) => process.kill(-pid, signal)

/** Whether any process of the group is left. */
function runs(pid: number): boolean {
  try {
    return group(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

afterEach(async () => {
  if (child?.pid !== undefined && child.exitCode === null) group(child.pid, 'SIGKILL')
  if (dataDirectory !== undefined) await rm(dataDirectory, {recursive: true, force: true})
})

test('pnpm dev starts the stack with hot reload, prints its addresses, and leaves nothing running after Ctrl-C', async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'domora-dev-'))
  const settings: StackSettings = {
    ports: {
      site: await steadyPort('dev site'),
      studio: await steadyPort('dev studio'),
      lake: await steadyPort('dev lake'),
    },
    mode: 'dev',
    dataDirectory,
    siteBuild: '.next-daily',
    studioBuild: 'dist-daily',
  }
  const script = `import {serve} from ${JSON.stringify(serveModule)}; await serve(${JSON.stringify(settings)})`
  const command = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = command
  let printed = ''
  command.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<number | null>((resolve) => command.once('exit', resolve))
  const log = () => readFile(join(settings.dataDirectory, 'logs/site.log'), 'utf8')
  await Promise.race([
    vi.waitFor(() => expect(printed).toContain('Ctrl-C stops all of it'), {timeout: 240_000, interval: 100}),
    ended.then(async (code) => {
      throw new Error(`it ended with ${code}:\n${printed}\n${await log()}`)
    }),
  ])

  const page = await fetch(`http://localhost:${settings.ports.site}/de`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<html lang="de"')
  expect((await fetch(`http://localhost:${settings.ports.studio}/`)).status).toBe(200)

  const pid = command.pid ?? 0
  expect(pid).toBeGreaterThan(0)
  group(pid, 'SIGINT')
  expect(await ended).toBe(0)
  expect(printed).toContain('Stopping')
  await expect.poll(() => runs(pid)).toBe(false)
  for (const port of Object.values(settings.ports)) expect(await preferredPort(port)).toBe(port)
  expect((await log()).split('\n').filter((line) => /Error:|revalidation-failed/.test(line))).toEqual([])
}, 300_000)
