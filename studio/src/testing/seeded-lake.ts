import {fileURLToPath} from 'node:url'
import {datasetFile} from '@domora/seed/dataset-file'
import {type ContentLake, startContentLake} from 'content-lake'

/** A lake with the first content of the site. */
export const startSeededLake = (): Promise<ContentLake> =>
  startContentLake({seed: fileURLToPath(datasetFile)})
