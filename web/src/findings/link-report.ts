import {contentTypeNames} from '@domora/content/content-types'
import type {Leads} from '@domora/leads/open-leads'
import {env} from '../env.ts'
import {log} from '../log.ts'
import type {Site} from '../site/site.ts'
import {brokenLinks, checkLinks} from './check-links.ts'

const name = 'links'
const hourMs = 3_600_000
const maxLinks = 1_000

/** Addresses of other sites in links, videos and redirects of the published content. */
const linksIn = (content: unknown): readonly string[] =>
  [...JSON.stringify(content).matchAll(/"(?:href|to)":"(https?:\/\/[^"\\]+)"/g)]
    .flatMap(([, url = '']) => (URL.canParse(url) ? url : []))
    .slice(0, maxLinks)

/** The broken links of the latest check; `broken` is `null` while it runs. */
export async function readLinkReport(leads: Leads) {
  const saved = await leads.report(name)
  if (!saved) return saved
  const {checkedAt, content} = saved
  return {checkedAt, broken: content === '' ? null : brokenLinks.parse(JSON.parse(content))}
}

interface Parts {
  readonly leads: () => Leads
  readonly site: Pick<Site, 'results'>
}

/** Checks the links, unless a check of any process began in the last hours. */
export async function reportLinks({leads, site}: Parts, hours: number): Promise<void> {
  try {
    if (!(await leads().claimReport(name, new Date(Date.now() - hours * hourMs)))) return
    const content = await site.results.send('*[_type in $types]', {types: contentTypeNames})
    const broken = await checkLinks(linksIn(content), {ownHost: new URL(env.SITE_URL).host})
    await leads().saveReport(name, JSON.stringify(broken))
  } catch (error) {
    log('error', 'link-check-failed', {message: String(error)})
  }
}

/** Checks the links each night, between two and four o’clock UTC. @returns ends it */
export function startNightly(parts: Parts): () => Promise<void> {
  const timer = setInterval(() => {
    if ([2, 3].includes(new Date().getUTCHours())) void reportLinks(parts, 20)
  }, hourMs / 2)
  timer.unref()
  return async () => clearInterval(timer)
}
