import type {ExistingDocuments} from './content-lake-options.ts'
import type {Lake} from './lake.ts'
import {assetStore} from './transfer/asset-store.ts'
import {importNdjson, type ImportResult} from './transfer/import-ndjson.ts'

const OPERATIONS = {refuse: 'create', replace: 'createOrReplace', keep: 'createIfNotExists'} as const

/** Imports a file into a dataset of a running lake. */
export function importIntoLake(
  lake: Lake,
  name: string,
  path: string,
  existing: ExistingDocuments,
): Promise<ImportResult> {
  const dataset = lake.datasets.get(name)
  return importNdjson({
    dataset,
    path,
    storeAsset: assetStore(lake, dataset),
    operation: OPERATIONS[existing],
    author: 'import',
  })
}
