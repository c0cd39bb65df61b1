import {rmSync} from 'node:fs'
import {join} from 'node:path'

export const DATABASE_EXTENSION = '.sqlite'

/** Where a dataset of a data directory keeps what. */
export function datasetPaths(dataDir: string, name: string): {databasePath: string; assetsDirectory: string} {
  return {
    databasePath: join(dataDir, name + DATABASE_EXTENSION),
    assetsDirectory: join(dataDir, 'assets', name),
  }
}

/** Removes a dataset with its history and its assets. The caller holds the directory's lock. */
export function removeDataset(dataDir: string, name: string): void {
  const {databasePath, assetsDirectory} = datasetPaths(dataDir, name)
  for (const suffix of ['', '-wal', '-shm']) rmSync(databasePath + suffix, {force: true})
  rmSync(assetsDirectory, {recursive: true, force: true})
}
