import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {connect} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {hasDebianProgram} from '../src/debian-package.ts'
import {freePort} from '../src/free-port.ts'
import {eventually} from './eventually.ts'

const program = '/usr/bin/redis-server'

export const hasRedis = (): boolean => hasDebianProgram(program, ['redis-server'])

export interface Redis {
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
}

const answers = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'))
    socket.once('data', () => resolve())
    socket.once('error', reject)
  })

/** A Redis that a test may stop and start; it keeps nothing. */
export async function ownRedis(): Promise<Redis> {
  const folder = await mkdtemp(join(tmpdir(), 'domora-redis-'))
  const port = await freePort()
  let stopRunning = async () => {}
  onTestFinished(async () => {
    await stopRunning()
    await rm(folder, {recursive: true, force: true})
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const server = spawn(
        program,
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
        {stdio: 'ignore'},
      )
      const ended = once(server, 'exit')
      stopRunning = async () => {
        server.kill('SIGKILL')
        await ended
      }
      await eventually(() => answers(port), 10_000)
    },
    stop: () => stopRunning(),
  }
}
