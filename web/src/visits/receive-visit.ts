import type {IncomingMessage, ServerResponse} from 'node:http'
import {text} from 'node:stream/consumers'
import {campaignName} from '@domora/leads/form'
import type {Visit} from '@domora/leads/visits'
import {z} from 'zod'
import {dayOf, isCounted, referrerOf} from '../http/counted-request.ts'
import {parseJson} from '../http/read-body.ts'
import {isSameOrigin} from '../http/same-origin.ts'
import type {Site} from '../site/site.ts'
import {type Count, countVisit} from '../site/versions.ts'
import {other} from './day-counter.ts'

export const maxVisitBytes = 2 * 1024

/** What the script of a page sends (browser-scripts/site.script.ts). */
const visitSchema = z.object({
  page: z.string().startsWith('/').max(500),
  /** The address of the page before, or an empty text. */
  referrer: z.string().max(500),
  campaign: campaignName,
})

const isPhone = (headers: Headers): boolean =>
  headers.get('sec-ch-ua-mobile') === '?1' || /\bMobi/.test(headers.get('user-agent') ?? '')

interface Parts {
  readonly site: Pick<Site, 'find'>
  readonly visits: () => {readonly count: (visit: Visit) => void}
  /** For the tests of pages. */
  readonly count: Count
}

/**
 * Counts a visit, but not of robots, of pages of other sites, and of visitors who object (Sec-GPC).
 *
 * @returns the status of the response: 400 for a malformed report
 */
export async function receiveVisit(
  body: string,
  headers: Headers,
  {site: {find}, visits, count}: Parts,
  now = new Date(),
): Promise<204 | 400> {
  const visit = parseJson(body, visitSchema)
  if (visit === 400) return visit
  if (isCounted(headers) && isSameOrigin(headers)) {
    const {page: path, referrer, campaign} = visit
    const page = await find(path)
    const before = referrerOf(referrer, headers)
    visits().count({
      day: dayOf(now),
      // Not each number of properties.
      page: page === null ? other : 'doors' in page ? path.replace(/\/\d+$/, '') : path,
      referrer: before?.isOwn ? null : before?.host || null,
      campaign,
      device: isPhone(headers) ? 'phone' : 'other',
    })
    if (page !== null) await countVisit(page, before?.isOwn ? before.path : null, headers, find, count)
  }
  return 204
}

/**
 * Handles a report in the server itself: Next would need several times as long, which visitors of pages would notice. 413 for a large
 * body, and for one whose length is unknown.
 */
export async function handleVisit(
  request: IncomingMessage,
  response: ServerResponse,
  parts: Parts,
): Promise<void> {
  const respond = (status: number) => void response.writeHead(status, {'cache-control': 'no-store'}).end()
  if (!(Number(request.headers['content-length']) <= maxVisitBytes)) return respond(413)
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  // A page may close while it sends.
  const body = await text(request).catch(() => null)
  if (body !== null) respond(await receiveVisit(body, headers, parts))
}
