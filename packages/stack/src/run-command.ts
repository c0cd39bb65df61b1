import {spawn} from 'node:child_process'
import {createWriteStream, mkdirSync} from 'node:fs'
import {dirname} from 'node:path'
import {MendableError} from './mendable-error.ts'
import {binDirectory} from './paths.ts'
import {forwardSignals} from './forward-signals.ts'
import type {Report} from './steps.ts'

export interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Everything that the command prints goes here, after what is there. */
  readonly logFile: string
}

const tailLines = 25

/** The environment of every process of the stack: the project's own Node and tools first, no telemetry. */
export const childEnvironment = (
  env: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> => ({
  ...process.env,
  PATH: `${binDirectory}:${process.env['PATH'] ?? ''}`,
  DO_NOT_TRACK: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  ...env,
})

/**
 * Runs a command to its end, showing its last line as progress.
 *
 * @throws {MendableError} with the last lines of the output when the command fails.
 * @throws {Error} `AbortError` when `signal` ended it.
 */
export function runCommand(command: Command, report: Report = () => {}, signal?: AbortSignal): Promise<void> {
  mkdirSync(dirname(command.logFile), {recursive: true})
  const log = createWriteStream(command.logFile, {flags: 'a'})
  const tail: string[] = []
  return new Promise((resolve, reject) => {
    const child = spawn(command.command, [...command.args], {
      cwd: command.cwd,
      env: childEnvironment(command.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && {signal}),
    })
    forwardSignals(child)
    // A full disk shows here first: without the log nobody could tell what went wrong, so end it.
    log.once('error', (error) => {
      child.kill()
      reject(error)
    })
    const onOutput = (chunk: Buffer) => {
      log.write(chunk)
      for (const line of chunk
        .toString('utf8')
        .split('\n')
        .filter((text) => text.trim() !== '')) {
        tail.push(line)
        report(line)
      }
      tail.splice(0, Math.max(0, tail.length - tailLines))
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.on('error', reject)
    child.on('close', (code, endedBy) => {
      log.end()
      if (code === 0) return resolve()
      const shown = [command.command, ...command.args].join(' ')
      reject(
        new MendableError(
          `\`${shown}\` ended with ${endedBy ?? `code ${code}`}:\n${tail.join('\n')}\n`,
          `The whole output is in ${command.logFile}.`,
        ),
      )
    })
  })
}
