import {existsSync} from 'node:fs'
import {datasetPaths} from '../datasets/dataset-paths.ts'
import {exportNdjson} from '../transfer/export-ndjson.ts'
import type {Command} from './parse-command.ts'

/** Exports a dataset, also while a lake is serving it. */
export async function exportCommand({words: [directory], data, dataset}: Command): Promise<void> {
  if (directory === undefined) throw new Error('export needs the directory to write into')
  const paths = datasetPaths(data, dataset)
  if (!existsSync(paths.databasePath)) throw new Error(`There is no dataset "${dataset}" in ${data}`)
  const {documents, assets} = await exportNdjson(paths, directory)
  console.log(`Exported ${documents} documents and ${assets} assets to ${directory}`)
}
