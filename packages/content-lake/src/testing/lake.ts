import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type ContentLake, type ContentLakeOptions, startContentLake} from '../start-content-lake.ts'
import {type DatasetStore, openDatasetStore} from '../store/dataset-store.ts'
import {clientFor} from './client.ts'

const lakes: ContentLake[] = []
const stores: DatasetStore[] = []
const directories: string[] = []

/** Closes the lakes and stores and removes the directories of a test file. Called by the setup file. */
export async function cleanUp(): Promise<void> {
  await Promise.all(lakes.splice(0).map((lake) => lake.close()))
  for (const store of stores.splice(0)) store.close()
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

/** The store of a dataset, closed after the last test of the file. */
export function testStore(path = join(temporaryDirectory(), 'production.sqlite')): DatasetStore {
  const store = openDatasetStore(path)
  stores.push(store)
  return store
}
