import type {ContentLakeOptions} from './content-lake-options.ts'
import type {Lake} from './lake.ts'
import {assetStore} from './transfer/asset-store.ts'
import {importNdjson} from './transfer/import-ndjson.ts'

/**
 * Creates the datasets that are not there and seeds the main one when it is new.
 * @returns whether the seed was imported
 * @throws Error naming file and line of a broken seed; the dataset is as empty as before then
 */
export async function prepareDatasets(
  lake: Lake,
  main: string,
  options: ContentLakeOptions,
): Promise<boolean> {
  for (const name of [main, ...(options.datasets ?? [])]) {
    if (!lake.datasets.has(name)) lake.datasets.create(name)
  }
  if ((options.webhooks ?? []).length > 0) {
    // Opened now and not at their first request: they may still have something to deliver.
    for (const name of lake.datasets.names()) lake.datasets.get(name)
  }
  const dataset = lake.datasets.get(main)
  if (options.seed === undefined || !dataset.store.isNew()) return false
  await importNdjson({
    dataset,
    path: options.seed,
    storeAsset: assetStore(lake, dataset),
    operation: 'create',
    author: 'seed',
    announce: false,
  })
  return true
}
