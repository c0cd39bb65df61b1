import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import type {ContentLake, ContentLakeOptions} from 'content-lake'
import {onTestFinished} from 'vitest'
import {localProject} from '../src/run/local-lake.ts'
import {seedFile} from '../src/run/settings.ts'
import {lakeClient} from './lake-client.ts'

const program = `
  import {startContentLake} from 'content-lake'
  const lake = await startContentLake(JSON.parse(process.argv[1]))
  process.on('message', lake.imitate)
  process.send('ready')
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
    {cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: ['ignore', 'inherit', 'inherit', 'ipc']},
  )
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await Promise.race([once(child, 'message'), ended])
  if (child.pid === undefined || child.exitCode !== null) throw new Error('the lake does not start')
  const imitate = (changes: Parameters<ContentLake['imitate']>[0]) => void child.send(changes)
  return {pid: child.pid, imitate, client: lakeClient(`http://127.0.0.1:${options.port}`, token)}
}
