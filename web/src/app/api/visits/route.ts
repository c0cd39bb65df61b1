import {visitDimensions} from '@domora/leads/visits'
import {z} from 'zod'
import {handlePreflight, requireToken} from '../../../forms/sign-ups.ts'
import {root} from '../../../root.ts'
import {receiveVisit} from '../../../visits/receive-visit.ts'

export const OPTIONS = handlePreflight

const query = z.object({
  by: z.enum(visitDimensions).default('page'),
  since: z.iso.date(),
  until: z.iso.date(),
})

/**
 * Visits by one dimension, and by day, for Studio: `?since=2026-11-01&until=2026-11-30&by=campaign`, with
 * `&page=/pricing&page=/de/pricing` of some pages.
 */
export const GET = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => {
    const {searchParams} = new URL(request.url)
    const parsed = query.safeParse(Object.fromEntries(searchParams))
    if (!parsed.success) return Response.json({message: z.prettifyError(parsed.error)}, {status: 400})
    return Response.json(await leads.visits({...parsed.data, pages: searchParams.getAll('page')}))
  })

/** Counts a visit that the script of a page reports. */
export const POST = (request: Request): Promise<Response> => {
  const {site, visits, count} = root()
  return receiveVisit(request, {
    find: site.find,
    count: visits().count,
    countEvent: count,
    now: new Date(),
  })
}
