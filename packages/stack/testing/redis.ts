import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {connect} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {hasDebianProgram} from '../src/run/debian-package.ts'
import {freePort} from '../src/run/ports.ts'
import {eventually} from './eventually.ts'

const program = '/usr/bin/redis-server'

/** Whether Redis is installed; installs it if this machine allows that. */
export const hasRedis = (): boolean => hasDebianProgram(program, ['redis-server'])

/** A Redis for one test, without persistence; it runs from its first `start`. */
export async function ownRedis() {
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
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
      const server = spawn(program, args, {stdio: 'ignore'})
      const ended = once(server, 'exit')
      stopRunning = async () => {
        server.kill('SIGKILL')
        await ended
      }
      await eventually(async () => {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        socket.destroy()
      }, 10_000)
    },
    stop: () => stopRunning(),
  }
}
