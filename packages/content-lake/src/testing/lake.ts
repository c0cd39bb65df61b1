import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type ContentLake, type ContentLakeOptions, startContentLake} from '../start-content-lake.ts'
import {clientFor} from './client.ts'

const lakes: ContentLake[] = []
const directories: string[] = []

/** Closes the lakes and removes the directories of a test file. Called by the setup file. */
export async function cleanUp(): Promise<void> {
  await Promise.all(lakes.splice(0).map((lake) => lake.close()))
  for (const directory of directories.splice(0)) rmSync(directory, {recursive: true, force: true})
}

/** A directory that is removed after the last test of the file. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lake-test-'))
  directories.push(directory)
  return directory
}

/** A lake that is closed after the last test of the file, and clients that may write; `raw` reads drafts as well. */
export async function testLake(options: ContentLakeOptions = {}) {
  const lake = await startContentLake(options)
  lakes.push(lake)
  const client = clientFor(lake, lake.createToken('editor', 'one'))
  return {lake, client, raw: client.withConfig({perspective: 'raw'})}
}
