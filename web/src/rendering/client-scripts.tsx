import {createHash} from 'node:crypto'
import {buildId} from '../build-id.ts'
// Imported as their text (assets.d.ts).
// oxlint-disable import/default
import currency from '../browser-scripts/currency.script.ts?raw'
import site from '../browser-scripts/site.script.ts?raw'
import {type PageConfig, pageConfigId} from '../browser-scripts/page-config.ts'
import {env} from '../env.ts'
import {JsonScript} from '../ui/json-script.tsx'

const folder = '/builds/scripts/'

/** The hash of a file's content is in its name, because caches keep it for a year. */
const fileOf = (name: string, text: string) =>
  `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`

const files = {site: fileOf('site', site), currency: fileOf('currency', currency)}

/** The client scripts by the names of their files. */
export const scriptFiles: ReadonlyMap<string, string> = new Map([
  [files.site, site],
  [files.currency, currency],
])

/** Where pages find them. */
export const scriptPaths = {site: folder + files.site, currency: folder + files.currency} as const

/**
 * Links that the browser may fetch ahead when a pointer rests on them: pages of the site.
 * https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API
 */
const speculationRules = {prefetch: [{where: {href_matches: '/*'}, eagerness: 'moderate'}]}

/** What script adds to a page, and what it needs to know of it. The page works without. */
export function ClientScripts() {
  const config: PageConfig = {buildId, baseUrl: '', buildCheckMinutes: env.BUILD_CHECK_MINUTES}
  return (
    <>
      <JsonScript type="speculationrules" data={speculationRules} />
      <JsonScript type="application/json" id={pageConfigId} data={config} />
      {/* A module waits for the document by itself. */}
      {/* oxlint-disable-next-line nextjs/no-sync-scripts */}
      <script type="module" src={scriptPaths.site} />
    </>
  )
}
