import {spawn} from 'node:child_process'
import {createInterface} from 'node:readline'
import {onTestFinished} from 'vitest'

/** Runs a script in its own process, until the end of the test at most. Resolves with its first line. */
export async function startProcess(
  args: readonly string[],
  options: {cwd?: string; env?: NodeJS.ProcessEnv; detached?: boolean} = {},
) {
  const child = spawn(process.execPath, args, {...options, stdio: ['ignore', 'pipe', 'inherit']})
  onTestFinished(() => void child.kill('SIGKILL'))
  // The loop also ends when the process does, so a script that fails does not wait for the timeout.
  for await (const line of createInterface(child.stdout)) return {child, line}
  throw new Error(`${args.join(' ')} ended without a line`)
}
