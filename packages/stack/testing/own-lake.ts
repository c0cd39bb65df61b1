import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import type {ContentLakeOptions} from 'content-lake'
import {onTestFinished} from 'vitest'
import {localProject} from '../src/run/local-lake.ts'
import {seedFile} from '../src/run/settings.ts'
import {lakeClient} from './lake-client.ts'

const program = `
  import {startContentLake} from 'content-lake'
  await startContentLake(JSON.parse(process.argv[1]))
  console.log('ready')
`

/** Starts a seeded lake in a process of its own, which a test may stop or break; it ends with the test. */
export async function ownLake(options: ContentLakeOptions & {readonly port: number}) {
  const token = 'editor-of-a-lake-for-one-test'
  const all: ContentLakeOptions = {
    ...localProject,
    seed: seedFile,
    tokens: [{token, role: 'editor'}],
    ...options,
  }
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program, JSON.stringify(all)],
    {cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: ['ignore', 'pipe', 'inherit']},
  )
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  if (child.pid === undefined || child.exitCode !== null) throw new Error('the lake does not start')
  return {pid: child.pid, client: lakeClient(`http://127.0.0.1:${options.port}`, token)}
}
