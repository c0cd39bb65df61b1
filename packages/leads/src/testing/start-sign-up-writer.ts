import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {onTestFinished} from 'vitest'
import type {LeadsStoreOptions} from '../leads-store.ts'

const script = fileURLToPath(new URL('sign-up-writer.ts', import.meta.url))

export interface SignUpWriter {
  /** The addresses acknowledged so far. */
  readonly acknowledged: readonly string[]
  /** Resolves once so many are acknowledged, or the process has ended. */
  untilAcknowledged(count: number): Promise<void>
  /** `kill -9`. */
  kill(): void
  /** The end of the process, with all it wrote: exit code, or signal, and standard error. */
  readonly ended: Promise<{code: number | null; signal: NodeJS.Signals | null; errors: string}>
}

/** Starts a process that signs up `<prefix>-0@example.com` and so on until it has `count` of them. */
export function startSignUpWriter(where: LeadsStoreOptions, prefix: string, count: number): SignUpWriter {
  const child = spawn(process.execPath, [script, JSON.stringify(where), prefix, String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))

  const acknowledged: string[] = []
  const waiting = new Set<{count: number; resolve: () => void}>()
  const wake = (reached: number) => {
    for (const waiter of waiting) if (reached >= waiter.count) waiter.resolve()
  }
  createInterface(child.stdout).on('line', (line) => wake(acknowledged.push(line)))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))

  return {
    acknowledged,
    untilAcknowledged: (wanted) =>
      new Promise((resolve) => {
        waiting.add({count: wanted, resolve})
        wake(acknowledged.length)
      }),
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'close').then(() => {
      wake(Infinity)
      return {code: child.exitCode, signal: child.signalCode, errors}
    }),
  }
}
