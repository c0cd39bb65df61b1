import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {Agent, get} from 'node:http'
import {connect} from 'node:net'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'
import {expect, onTestFinished, test} from 'vitest'

/** Keeps a process busy. */
function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

interface Delays {
  /** Before the server stops. */
  readonly delayMs?: number
  /** How long each request keeps the process busy. */
  readonly workMs?: number
  /** How long the process is busy once it stops. */
  readonly stallMs?: number
  /** How long the server waits for responses. */
  readonly responsesMs?: number
}

/** A site's server. The path says how many milliseconds a response takes, by default 20. Its tasks print their order. */
const program = ({delayMs = 0, workMs = 0, stallMs = 0, responsesMs = 1_000}: Delays) => `
  const {siteServer} = await import('./src/http/site-server.ts')
  const {onShutdown, stopGracefully} = await import('./src/http/stop-gracefully.ts')
  const {serverProcess} = await import('./src/server-process.ts')
  ${block}
  const server = siteServer({
    guard: () => {},
    handle: ({url}, response) => {
      block(${workMs})
      setTimeout(() => response.end(String(serverProcess().isStopping)), Number(url.slice(1)) || 20)
    },
    isDevelopment: false,
  })
  console.error = console.log
  const wait = () => new Promise((resolve) => setTimeout(resolve, 50))
  onShutdown(async () => { throw new Error('no connection') })
  onShutdown(async () => console.log('forgotten'))()
  onShutdown(async () => block(${stallMs}))
  onShutdown(async () => { await wait(); console.log('task has run') })
  onShutdown(async () => console.log('last task has run'), {last: true})
  process.on('exit', () => console.log('exit'))
  stopGracefully(server, {delayMs: ${delayMs}, timeoutsMs: {responses: ${responsesMs}, tasks: 100, lastTasks: 100}})
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

async function start(delays: Delays = {}) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program(delays)], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  const output = createInterface(child.stdout)
  const [port] = await once(output, 'line')
  output.on('line', (line) => lines.push(line))
  return {port: Number(port), lines, ended, stop: () => child.kill('SIGTERM')}
}

const ask = (port: number, agent: Agent) =>
  new Promise<{said: string; connection: string | undefined}>((resolve, reject) => {
    get({host: '127.0.0.1', port, agent}, async (response) =>
      resolve({said: await text(response), connection: response.headers.connection}),
    ).once('error', reject)
  })

test('a signal runs each task once, in order, and exits with the status of the signal', async () => {
  const {lines, ended, stop} = await start()
  stop()
  stop()
  expect(await ended).toEqual([143, null])
  expect(lines).toEqual([
    'task has run',
    expect.stringContaining('"event":"stop-failed","message":"Error: no connection"}'),
    'last task has run',
    'exit',
  ])
})

interface ClientDelays extends Delays {
  /** How long the clients are busy when the server stops. */
  readonly clientStallMs?: number
}

const delayMs = 200

/** 24 clients that repeat their request until the port is closed. @returns how often each result came */
async function visitUntilStopped(keepAlive: boolean, {clientStallMs = 0, ...delays}: ClientDelays = {}) {
  const {port, ended, stop} = await start({delayMs, responsesMs: 20_000, ...delays})
  const counts: Record<string, number> = {}
  const client = async () => {
    const agent = new Agent({keepAlive, maxSockets: 1})
    onTestFinished(() => agent.destroy())
    let result = ''
    // Refused: the listener is closed, so the client did not send a request.
    while (result !== 'ECONNREFUSED') {
      result = await ask(port, agent).then(
        ({said, connection}) => `${said} ${connection}`,
        (error: NodeJS.ErrnoException) => error.code ?? String(error),
      )
      counts[result] = (counts[result] ?? 0) + 1
    }
  }
  const clients = Array.from({length: 24}, client)
  await sleep(300)
  // A busy machine may need longer for the first response.
  await expect.poll(() => Object.keys(counts)).not.toEqual([])
  stop()
  // While the listener closes.
  setTimeout(() => block(clientStallMs), delayMs + 10)
  await Promise.all(clients)
  expect(await ended).toEqual([143, null])
  return counts
}

test('no request of 24 clients that keep their connections is dropped', async () => {
  expect(await visitUntilStopped(true)).toEqual({
    'false keep-alive': expect.any(Number),
    'true keep-alive': expect.any(Number),
    // The server keeps connections until the listener is closed, so no request waits for a new one.
    'true close': 24,
    ECONNREFUSED: 24,
  })
})

test.each<[string, ClientDelays]>([
  // Longer than the clients need for the next connection: the kernel's queue is never empty.
  ['', {workMs: 2}],
  [', also while the process stalls', {stallMs: 800}],
  [', also while the clients stall', {clientStallMs: 800}],
])('no request of 24 clients that open a connection for each is dropped%s', async (_, delays) => {
  const counts = await visitUntilStopped(false, delays)
  expect(counts['false keep-alive']).toBeGreaterThan(0)
  expect(Object.keys(counts).filter((result) => /^E[A-Z]+$/.test(result))).toEqual(['ECONNREFUSED'])
})

test('a request that arrives while another keeps the process busy is not dropped', async () => {
  // Longer than the server keeps a connection without a request.
  const {port, ended, stop} = await start({delayMs, workMs: 700, responsesMs: 20_000})
  const agents = [new Agent({keepAlive: true}), new Agent({keepAlive: true})] as const
  onTestFinished(() => agents.forEach((agent) => agent.destroy()))
  for (const agent of agents) await ask(port, agent)
  stop()
  await sleep(delayMs + 20)
  const first = ask(port, agents[0])
  await sleep(400)
  expect(await ask(port, agents[1])).toMatchObject({said: 'true'})
  expect(await first).toMatchObject({said: 'true'})
  expect(await ended).toEqual([143, null])
})

test('the process waits for a slow response, longer than for tasks, but not forever', async () => {
  const {port, ended, stop} = await start()
  const answer = (ms: number) => fetch(`http://127.0.0.1:${port}/${ms}`).then((response) => response.text())
  const [slow, endless] = [answer(700), answer(1e9)]
  endless.catch(() => {})
  await sleep(100)
  stop()
  expect(await slow).toBe('true')
  expect(await ended).toEqual([143, null])
  await expect(endless).rejects.toThrow('fetch failed')
})

test('the process closes unused and idle connections', async () => {
  const {port, ended, stop} = await start({responsesMs: 1e9})
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const agent = new Agent({keepAlive: true})
  onTestFinished(() => agent.destroy())
  await ask(port, agent)
  stop()
  expect(await ended).toEqual([143, null])
})
