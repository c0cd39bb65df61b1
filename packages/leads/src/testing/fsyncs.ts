import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, vi} from 'vitest'

const strace = '/usr/bin/strace'
const follow = ['-f', '-e', 'trace=fsync,fdatasync', '-o']

/** False without strace, or in a container that does not permit it. */
export const canCountFsyncs = spawnSync(strace, [...follow, '/dev/null', 'true']).status === 0
if (!canCountFsyncs) console.warn('Fsyncs are not counted: strace is missing or not permitted.')

/** Runs a program to its end. */
export function fsyncsOf(program: readonly string[]): {fsyncs: number; output: string; code: number | null} {
  const log = logFile()
  const {stdout, status} = spawnSync(strace, [...follow, log, ...program], {encoding: 'utf8'})
  return {fsyncs: fsyncsIn(log), output: stdout, code: status}
}

/** Counts the fsyncs of a server and all its processes, also later ones, until the returned function is called. */
export async function countFsyncs(pid: number): Promise<() => Promise<number>> {
  const log = logFile()
  const pids = [String(pid), ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')]
  const tracer = spawn(strace, [...follow, log, ...pids.flatMap((each) => ['-p', each])])
  let messages = ''
  tracer.stderr.on('data', (chunk) => (messages += String(chunk)))
  // strace names each process, as attached or as already ended.
  const pending = () => pids.filter((each) => !messages.includes(each))
  await vi.waitFor(() => expect(pending()).toEqual([]), {timeout: 10_000})
  return async () => {
    const ended = once(tracer, 'exit')
    tracer.kill('SIGINT')
    await ended
    return fsyncsIn(log)
  }
}

const fsyncsIn = (log: string) =>
  readFileSync(log, 'utf8').match(/sync(\(\d+\)| resumed>\)) += 0/g)?.length ?? 0

function logFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leads-strace-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  return join(folder, 'calls')
}
