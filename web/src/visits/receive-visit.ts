import {campaignName} from '@domora/leads/form'
import type {Visit} from '@domora/leads/visits'
import {z} from 'zod'
import {env} from '../env.ts'
import {isOwnForm} from '../forms/form-request.ts'
import {readJson} from '../http/read-body.ts'
import {dayOf, other} from './day-counter.ts'
import {isCounted} from './is-counted.ts'

const maxBodyBytes = 2 * 1024

/** What the script of a page sends (browser-scripts/site.script.ts). */
const visitSchema = z.object({
  page: z.string().startsWith('/').max(500),
  /** The address of the page before, or an empty text. */
  referrer: z.string().max(500),
  campaign: campaignName,
})

/** The host of another site's page. */
function referringHost(address: string, own: string | null): string | null {
  const host = URL.parse(address)?.host || null
  return host === own || host === URL.parse(env.SITE_URL)?.host ? null : host
}

const isPhone = (headers: Headers): boolean =>
  headers.get('sec-ch-ua-mobile') === '?1' || /\bMobi/.test(headers.get('user-agent') ?? '')

interface Options {
  readonly isPage: (path: string) => Promise<boolean>
  readonly count: (visit: Visit) => void
  readonly now: Date
}

/**
 * Counts a visit: 204, also for robots, for pages of other sites, and for visitors who object (Sec-GPC), which are not counted. 400 for a
 * malformed report, 413 for a large body, 408 for a slow one.
 */
export async function receiveVisit(request: Request, {isPage, count, now}: Options): Promise<Response> {
  const {headers} = request
  const visit = await readJson(request, maxBodyBytes, visitSchema)
  if (typeof visit === 'number') return new Response(null, {status: visit})
  if (isCounted(headers) && isOwnForm(headers)) {
    const {page, referrer, campaign} = visit
    count({
      day: dayOf(now),
      page: (await isPage(page)) ? page : other,
      referrer: referringHost(referrer, headers.get('host')),
      campaign,
      device: isPhone(headers) ? 'phone' : 'other',
    })
  }
  return new Response(null, {status: 204})
}
