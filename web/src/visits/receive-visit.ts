import {campaignName} from '@domora/leads/form'
import type {Visit} from '@domora/leads/visits'
import {z} from 'zod'
import {dayOf, isCounted, referrerOf} from '../http/counted-request.ts'
import {readJson} from '../http/read-body.ts'
import {isSameOrigin} from '../http/same-origin.ts'
import type {Site} from '../site/site.ts'
import {type Count, countVisit} from '../site/versions.ts'
import {other} from './day-counter.ts'

const maxBodyBytes = 2 * 1024

/** What the script of a page sends (browser-scripts/site.script.ts). */
const visitSchema = z.object({
  page: z.string().startsWith('/').max(500),
  /** The address of the page before, or an empty text. */
  referrer: z.string().max(500),
  campaign: campaignName,
})

const isPhone = (headers: Headers): boolean =>
  headers.get('sec-ch-ua-mobile') === '?1' || /\bMobi/.test(headers.get('user-agent') ?? '')

interface Options {
  readonly find: Site['find']
  readonly count: (visit: Visit) => void
  /** For the tests of pages. */
  readonly countEvent: Count
  readonly now: Date
}

/**
 * Counts a visit: 204, also for robots, for pages of other sites, and for visitors who object (Sec-GPC), which are not counted. 400 for a
 * malformed report, 413 for a large body, 408 for a slow one.
 */
export async function receiveVisit(
  request: Request,
  {find, count, countEvent, now}: Options,
): Promise<Response> {
  const {headers} = request
  const visit = await readJson(request, maxBodyBytes, visitSchema)
  if (typeof visit === 'number') return new Response(null, {status: visit})
  if (isCounted(headers) && isSameOrigin(headers)) {
    const {page: path, referrer, campaign} = visit
    const page = await find(path)
    const before = referrerOf(referrer, headers)
    count({
      day: dayOf(now),
      // Not each number of properties.
      page: page === null ? other : 'doors' in page ? path.replace(/\/\d+$/, '') : path,
      referrer: before?.isOwn ? null : before?.host || null,
      campaign,
      device: isPhone(headers) ? 'phone' : 'other',
    })
    if (page !== null) await countVisit(page, before?.isOwn ? before.path : null, headers, find, countEvent)
  }
  return new Response(null, {status: 204})
}
