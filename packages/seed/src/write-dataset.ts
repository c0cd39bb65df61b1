import {writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {datasetFile} from './dataset-file.ts'
import {dataset, toNdjson} from './dataset.ts'

writeFileSync(datasetFile, toNdjson(dataset))
console.log(`${dataset.length} documents written to ${fileURLToPath(datasetFile)}`)
