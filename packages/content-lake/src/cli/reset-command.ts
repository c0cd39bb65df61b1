import {existsSync} from 'node:fs'
import {datasetPaths, removeDataset} from '../datasets/dataset-paths.ts'
import {lockDirectory} from '../store/lock-directory.ts'
import type {Command} from './parse-command.ts'

/** Removes a dataset; the next start makes it anew, and seeds it when it is given a seed. */
export function resetCommand({data, dataset}: Command): void {
  if (!existsSync(datasetPaths(data, dataset).databasePath)) {
    throw new Error(`There is no dataset "${dataset}" in ${data}`)
  }
  const release = lockDirectory(data)
  try {
    removeDataset(data, dataset)
  } finally {
    release()
  }
  console.log(`Removed dataset ${dataset} from ${data}`)
}
