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
  /** `kill -9`. */
  kill(): void
  /** Exit code or signal, and standard error, after all output is read. */
  readonly ended: Promise<{code: number | null; signal: NodeJS.Signals | null; errors: string}>
}

/** Starts a process that signs up `<prefix>-0@example.com` and so on until it has `count` of them. */
export function startSignUpWriter(where: LeadsStoreOptions, prefix: string, count: number): SignUpWriter {
  const child = spawn(process.execPath, [script, JSON.stringify(where), prefix, String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  const acknowledged: string[] = []
  createInterface(child.stdout).on('line', (line) => acknowledged.push(line))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const ended = once(child, 'close').then(() => ({code: child.exitCode, signal: child.signalCode, errors}))
  return {acknowledged, kill, ended}
}
