import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {createClient, type SanityClient} from '@sanity/client'

/** A lake in a process of its own, as one runs it. */
export interface LakeInProcess {
  /** From the start of the process to its first answer to a query. */
  readonly startMs: number
  /** An editor. */
  readonly client: SanityClient
  /** What the process holds of the machine's memory now. */
  memoryMB(): number
  stop(): Promise<void>
}

const TOKEN = 'bench'

export async function startLakeInProcess(dataDir: string): Promise<LakeInProcess> {
  const started = performance.now()
  const script = join(import.meta.dirname, '../test-support/lake-process.ts')
  const child = spawn(process.execPath, [script, dataDir, TOKEN], {stdio: ['ignore', 'pipe', 'inherit']})
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  try {
    const url = await Promise.race([
      once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
      ended.then(() => Promise.reject(new Error('The lake did not start'))),
    ])
    const client = createClient({
      projectId: 'local',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: url,
      useProjectHostname: false,
      useCdn: false,
      token: TOKEN,
    })
    await client.fetch('count(*)')
    const startMs = performance.now() - started
    return {
      startMs,
      client,
      memoryMB: () => {
        const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], {encoding: 'utf8'})
        return (Number(kibibytes) * 1024) / 1_000_000
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
