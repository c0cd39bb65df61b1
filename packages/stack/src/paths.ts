import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {datasetFile} from '@domora/seed/dataset-file'
import {stackEnvironment} from './stack-env.ts'

/** The checkout. */
export const root = join(import.meta.dirname, '../../..')

export const webDirectory = join(root, 'web')
export const studioDirectory = join(root, 'studio')
export const binDirectory = join(root, 'node_modules/.bin')

/** What the site starts with, in the form that the official importer takes as well. */
export const seedFile = fileURLToPath(datasetFile)

/** Everything that a running stack keeps on this machine; ignored by git. */
export const dataDirectory = resolve(root, stackEnvironment(process.env).DOMORA_DATA)
