import {chmodSync, createWriteStream, existsSync, mkdirSync, type WriteStream} from 'node:fs'
import {dirname} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {execa, type Options} from 'execa'
import {binDirectory} from './settings.ts'
import type {ReportProgress} from './steps.ts'
import {UserFacingError} from './user-facing-error.ts'

interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** The file that the command's output is appended to. */
  readonly logFile: string
}

const tailLines = 25
const stopWithinMs = 8_000
/** The development server compiles first: minutes on a busy machine. */
const readyWithinMs = 180_000

/** The environment of every process of the stack: the project's own Node and tools first, no telemetry. */
export const childEnvironment = (env: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: `${binDirectory}:${process.env['PATH'] ?? ''}`,
  DO_NOT_TRACK: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  ...env,
})

const spawnOptions = ({cwd, env}: Pick<Command, 'cwd' | 'env'>) =>
  ({
    cwd,
    env: childEnvironment(env),
    stdin: 'ignore',
    all: true,
    buffer: false,
    reject: false,
    forceKillAfterDelay: stopWithinMs,
  }) as const satisfies Options

/** Opens a log, which has the stacks of what failed, for its owner only; one of before may have another mode. */
function openLog(file: string, flags: 'a' | 'w'): WriteStream {
  mkdirSync(dirname(file), {recursive: true})
  if (existsSync(file)) chmodSync(file, 0o600)
  return createWriteStream(file, {flags, mode: 0o600})
}

/**
 * Runs a command to its end, showing its last line as progress.
 *
 * @throws {UserFacingError} with the last lines of the output when the command fails.
 * @throws {Error} `AbortError` when `signal` ended it.
 */
export async function runCommand(
  command: Command,
  report: ReportProgress = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const log = openLog(command.logFile, 'a')
  const child = execa(command.command, command.args, {
    ...spawnOptions(command),
    ...(signal && {cancelSignal: signal}),
  })
  let logError: Error | undefined
  // A full disk shows here first: without its log, a failure of the command could not be explained.
  log.once('error', (error) => {
    logError = error
    child.kill()
  })
  const tail: string[] = []
  for await (const line of child.iterable({from: 'all'})) {
    if (!log.destroyed) log.write(`${line}\n`)
    if (line.trim() === '') continue
    tail.push(line)
    if (tail.length > tailLines) tail.shift()
    report(line)
  }
  const {exitCode, signal: endedBy, failed, originalMessage} = await child
  log.end()
  if (logError !== undefined) throw logError
  signal?.throwIfAborted()
  if (!failed) return
  const reason = endedBy ?? (exitCode === undefined ? originalMessage : `code ${exitCode}`)
  throw new UserFacingError(
    `\`${[command.command, ...command.args].join(' ')}\` ended with ${reason}:\n${tail.join('\n')}\n`,
    `The whole output is in ${command.logFile}.`,
  )
}

interface ServerCommand extends Command {
  readonly name: string
  /** An address that answers when the server is ready. */
  readonly readyUrl: string
}

/** Whether a server is up, and well. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {redirect: 'manual', signal: AbortSignal.timeout(2_000)})
    await response.body?.cancel()
    return response.status < 500
  } catch {
    // No connection.
    return false
  }
}

/**
 * Starts a server and waits until it answers.
 *
 * @throws {UserFacingError} when it ends before it is ready, or is not ready within three minutes.
 */
export async function startServer(server: ServerCommand, signal?: AbortSignal) {
  const log = openLog(server.logFile, 'w')
  // Pages are served on a full disk too; only the log is then incomplete.
  log.once('error', (error) => console.error(`✗ ${server.logFile} cannot be written: ${error.message}`))
  const child = execa(server.command, server.args, spawnOptions(server))
  child.all.pipe(log)
  const ended = child.then(({exitCode, signal: endedBy}) => ({
    code: exitCode ?? (endedBy ? null : 1),
    signal: endedBy ?? null,
  }))
  const stop = async () => {
    child.kill()
    await ended
  }
  const deadline = performance.now() + readyWithinMs
  while (!(await answers(server.readyUrl))) {
    const over = await Promise.race([ended, sleep(100, null)])
    if (over === null && !signal?.aborted && performance.now() < deadline) continue
    await stop()
    signal?.throwIfAborted()
    throw new UserFacingError(`${server.name} did not start.`, `Its output is in ${server.logFile}.`)
  }
  return {
    pid: child.pid ?? 0,
    /** Resolves when the process ends, for whatever reason. */
    ended,
    stop,
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>
