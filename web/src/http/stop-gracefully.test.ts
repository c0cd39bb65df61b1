import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {Agent, get} from 'node:http'
import {join} from 'node:path'
import {expect, test} from 'vitest'

/** A server with handlers of its own, as Next has them, that says in which order things end. */
const program = `
  const {createServer} = await import('node:http')
  const {stopGracefully, isStopping} = await import('./src/http/stop-gracefully.ts')
  const server = createServer((request, response) => response.end(String(isStopping())))
  process.on('SIGTERM', () => { console.log('server stops'); server.close(() => process.exit(143)) })
  const broken = async () => { throw new Error('no connection') }
  const work = async () => {
    console.log('work stops')
    await new Promise((resolve) => setTimeout(resolve, 50))
    console.log('work stopped')
  }
  const last = async () => { console.log('last stops') }
  console.error = console.log
  stopGracefully({delay: 500, work: [broken, work], last, within: 5000})
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

const ask = (port: number, agent: Agent) =>
  new Promise<{text: string; connection: string | undefined}>((resolve, reject) => {
    get({host: '127.0.0.1', port, agent}, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({text, connection: response.headers.connection}))
    }).once('error', reject)
  })

test('a signal lets everything be answered on a last connection, then ends all of the work, then the server, each once', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const agent = new Agent({keepAlive: true})
  const answers: unknown[] = []
  let printed = ''
  for await (const chunk of child.stdout) {
    const port = printed === '' ? Number(chunk) : 0
    printed += String(chunk)
    if (port === 0) continue
    answers.push(await ask(port, agent))
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    let last = answers[0]
    const deadline = Date.now() + 400
    while (JSON.stringify(last) === JSON.stringify(answers[0]) && Date.now() < deadline)
      last = await ask(port, agent)
    answers.push(last)
  }
  expect(answers).toEqual([
    {text: 'false', connection: 'keep-alive'},
    {text: 'true', connection: 'close'},
  ])
  expect(printed.split('\n').slice(1)).toEqual([
    'work stops',
    'work stopped',
    expect.stringContaining('"event":"stop-failed","message":"Error: no connection"}'),
    'last stops',
    'server stops',
    '',
  ])
  expect(await ended).toEqual([143, null])
  agent.destroy()
})
