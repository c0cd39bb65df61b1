import {createHash} from 'node:crypto'
import {buildId} from '../build-id.ts'
// Imported as their text (assets.d.ts).
// oxlint-disable import/default
import campaign from '../browser-scripts/campaign.script.ts?raw'
import currency from '../browser-scripts/currency.script.ts?raw'
import site from '../browser-scripts/site.script.ts?raw'
import {type PageConfig, pageConfigId} from '../browser-scripts/page-config.ts'
import {env} from '../env.ts'
import {JsonScript} from '../ui/json-script.tsx'

const folder = '/builds/scripts/'

/** The hash of a file's content is in its name, because caches keep it for a year. */
const fileOf = (name: string, text: string) =>
  `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`

const campaignFile = fileOf('campaign', campaign)
// Not an attribute of every page, because few visits need it.
const siteWithCampaign = site.replace('{campaign}', `./${campaignFile}`)

const files = {site: fileOf('site', siteWithCampaign), currency: fileOf('currency', currency)}

/** Client scripts by file name. */
export const scriptFiles: ReadonlyMap<string, string> = new Map([
  [files.site, siteWithCampaign],
  [campaignFile, campaign],
  [files.currency, currency],
])

export const scriptPaths = {site: folder + files.site, currency: folder + files.currency} as const

/**
 * The browser may prefetch pages of the site when a pointer rests on their links.
 * https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API
 */
const speculationRules = {prefetch: [{where: {href_matches: '/*'}, eagerness: 'moderate'}]}

/** The script of a page and its configuration. The page works without them. */
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
