import {type ChildProcess, spawn} from 'node:child_process'
import {createWriteStream, mkdirSync} from 'node:fs'
import {dirname} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {MendableError} from './mendable-error.ts'
import {type Command, childEnvironment} from './run-command.ts'

/** A long-running child of the stack. */
export interface ServerProcess {
  readonly pid: number
  /** Settles when the process ends, whoever ended it. */
  readonly ended: Promise<{code: number | null; signal: NodeJS.Signals | null}>
  stop(): Promise<void>
}

export interface ServerCommand extends Command {
  readonly name: string
  /** An address that answers when the server is ready. */
  readonly readyUrl: string
}

const readyWithinMs = 60_000
const stopWithinMs = 8_000

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {redirect: 'manual', signal: AbortSignal.timeout(2_000)})
    await response.body?.cancel()
    return response.status < 500
  } catch {
    // Not listening yet: the caller asks again until its deadline.
    return false
  }
}

async function stopProcess(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = sleep(stopWithinMs, 'late', {ref: false})
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
  await ended
}

/**
 * Starts a server and waits until it answers.
 *
 * @throws {MendableError} when it ends before it is ready, or is not ready within a minute.
 */
export async function startServer(server: ServerCommand, signal?: AbortSignal): Promise<ServerProcess> {
  mkdirSync(dirname(server.logFile), {recursive: true})
  const log = createWriteStream(server.logFile)
  // Pages are served on a full disk too; only the log is then incomplete.
  log.once('error', (error) => console.error(`✗ ${server.logFile} cannot be written: ${error.message}`))
  const child = spawn(server.command, [...server.args], {
    cwd: server.cwd,
    env: childEnvironment(server.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(log, {end: false})
  child.stderr.pipe(log, {end: false})
  const ended = new Promise<{code: number | null; signal: NodeJS.Signals | null}>((resolve) => {
    child.once('error', (error) => {
      log.write(`${error.message}\n`)
      resolve({code: 1, signal: null})
    })
    child.once('exit', (code, endedBy) => resolve({code, signal: endedBy}))
  })
  const deadline = performance.now() + readyWithinMs
  for (;;) {
    if (await answers(server.readyUrl)) break
    const over = await Promise.race([ended, sleep(100, null)])
    if (over !== null || signal?.aborted || performance.now() > deadline) {
      await stopProcess(child, ended)
      signal?.throwIfAborted()
      throw new MendableError(`${server.name} did not start.`, `Its output is in ${server.logFile}.`)
    }
  }
  return {pid: child.pid ?? 0, ended, stop: () => stopProcess(child, ended)}
}
