import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {Agent, get} from 'node:http'
import {connect} from 'node:net'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'
import {expect, onTestFinished, test} from 'vitest'

/** A site's server whose answers take as many milliseconds as their path says, or 20; with parts that say in which order they end. */
const program = (delay: number) => `
  const {siteServer} = await import('./src/http/site-server.ts')
  const {endBeforeStop, isStopping, stopGracefully} = await import('./src/http/stop-gracefully.ts')
  const server = siteServer({
    guard: () => {},
    handle: ({url}, response) => void setTimeout(() => response.end(String(isStopping())), Number(url.slice(1)) || 20),
    isDevelopment: false,
  })
  console.error = console.log
  const wait = () => new Promise((resolve) => setTimeout(resolve, 50))
  endBeforeStop(async () => { throw new Error('no connection') })
  endBeforeStop(async () => console.log('forgotten'))()
  endBeforeStop(async () => { await wait(); console.log('work has ended') })
  endBeforeStop(async () => console.log('the last has ended'), {last: true})
  process.on('exit', () => console.log('exit'))
  stopGracefully(server, {delay: ${delay}, within: {answers: 1_000, work: 100, last: 100}})
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

async function start(delay: number) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program(delay)], {
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

test('a signal ends each part once, in order, with the status of the signal', async () => {
  const {lines, ended, stop} = await start(0)
  stop()
  stop()
  expect(await ended).toEqual([143, null])
  expect(lines).toEqual([
    'work has ended',
    expect.stringContaining('"event":"stop-failed","message":"Error: no connection"}'),
    'the last has ended',
    'exit',
  ])
})

/** 24 clients that ask again and again, until a while after the signal, when the port is closed. @returns how often, by what came */
async function visitUntilStopped(keepAlive: boolean) {
  const {port, ended, stop} = await start(200)
  const counts: Record<string, number> = {}
  const client = async () => {
    const agent = new Agent({keepAlive, maxSockets: 1})
    onTestFinished(() => agent.destroy())
    let result = ''
    // Refused: the listener is closed, and no request was made.
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
  stop()
  await Promise.all(clients)
  expect(await ended).toEqual([143, null])
  return counts
}

test('no request of 24 clients that keep their connections is dropped', async () => {
  expect(await visitUntilStopped(true)).toEqual({
    'false keep-alive': expect.any(Number),
    'true keep-alive': expect.any(Number),
    // Connections are kept until the listener is closed, so that no request waits for a new one.
    'true close': 24,
    ECONNREFUSED: 24,
  })
})

test('no request of 24 clients that open a connection for each is dropped', async () => {
  const counts = await visitUntilStopped(false)
  expect(counts['false keep-alive']).toBeGreaterThan(0)
  expect(Object.keys(counts).filter((result) => /^E[A-Z]+$/.test(result))).toEqual(['ECONNREFUSED'])
})

test('a slow answer is waited for, longer than for work, but not forever', async () => {
  const {port, ended, stop} = await start(0)
  const answer = (ms: number) => fetch(`http://127.0.0.1:${port}/${ms}`).then((response) => response.text())
  const [slow, endless] = [answer(700), answer(1e9)]
  endless.catch(() => {})
  await sleep(100)
  stop()
  expect(await slow).toBe('true')
  expect(await ended).toEqual([143, null])
  await expect(endless).rejects.toThrow('fetch failed')
})

test('a connection without a request, and an idle one, do not keep the process', async () => {
  const {port, ended, stop} = await start(0)
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const agent = new Agent({keepAlive: true})
  onTestFinished(() => agent.destroy())
  await ask(port, agent)
  stop()
  expect(await ended).toEqual([143, null])
})
