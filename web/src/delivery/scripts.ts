import {createHash} from 'node:crypto'
// Imported as their text (enhance.d.ts).
// oxlint-disable import/default
import currency from '../client/currency.script.ts?raw'
import site from '../client/site.script.ts?raw'
import {scriptFolder} from './script-folder.ts'

/** The hash of a file's content is in its name, so that it can be kept for ever (next.config.ts). */
const fileOf = (name: string, text: string) =>
  `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`

const siteFile = fileOf('site', site)
const currencyFile = fileOf('currency', currency)

/** The scripts of `src/enhance` by the names of their files. */
export const scriptFiles: ReadonlyMap<string, string> = new Map([
  [siteFile, site],
  [currencyFile, currency],
])

/** Where pages find them. */
export const scriptPaths = {site: scriptFolder + siteFile, currency: scriptFolder + currencyFile} as const
