import {readFile} from 'node:fs/promises'
import {basename} from 'node:path'
import {storeFile} from '../assets/store-file.ts'
import {storeImage} from '../assets/store-image.ts'
import type {Dataset} from '../datasets/dataset.ts'
import type {Lake} from '../lake.ts'
import type {StoreAsset} from './import-ndjson.ts'

/** Stores files of this machine as assets of a dataset. */
export function assetStore(lake: Lake, dataset: Dataset): StoreAsset {
  return async ({kind, path}) => {
    const upload = {
      bytes: await readFile(path),
      filename: basename(path),
      directory: dataset.assetsDirectory,
      projectId: lake.projectId,
      dataset: dataset.name,
      publicUrl: lake.publicUrl,
    }
    return kind === 'image' ? storeImage(upload) : storeFile(upload)
  }
}
