import {writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {datasetFile, sampleMonthFile} from './dataset-file.ts'
import {dataset, sampleMonth, toNdjson} from './dataset.ts'

writeFileSync(datasetFile, toNdjson(dataset))
writeFileSync(sampleMonthFile, sampleMonth)
console.log(`${dataset.length} documents written to ${fileURLToPath(datasetFile)}`)
