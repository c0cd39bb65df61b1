import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'

/** A folder for one test. It is deleted after everything that the test registers to end later. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `domora-${name}-`))
  // A server that just ended may still write its last file.
  onTestFinished(() => rm(folder, {recursive: true, force: true, maxRetries: 10}))
  return folder
}
