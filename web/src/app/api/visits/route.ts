import {visitDimensions} from '@domora/leads/visits'
import {z} from 'zod'
import {withToken} from '../require-token.ts'
import {readBody} from '../../../http/read-body.ts'
import {root} from '../../../root.ts'
import {maxVisitBytes, receiveVisit} from '../../../visits/receive-visit.ts'

export {OPTIONS} from '../require-token.ts'

const query = z.object({
  by: z.enum(visitDimensions).default('page'),
  since: z.iso.date(),
  until: z.iso.date(),
  test: z.string().optional(),
})

/**
 * Visits by one dimension, and by day, for Studio: `?since=2026-11-01&until=2026-11-30&by=campaign`, with
 * `&page=/pricing&page=/de/pricing` of some pages. With `&test=` of a version B: visits and goals of both versions instead.
 */
export const GET = withToken(async (leads, request) => {
  const {searchParams} = new URL(request.url)
  const parsed = query.safeParse(Object.fromEntries(searchParams))
  if (!parsed.success) return Response.json({message: z.prettifyError(parsed.error)}, {status: 400})
  const {test, since} = parsed.data
  if (test !== undefined) {
    const tallies = (await leads.tallies('version', since)).filter(({value}) => value === test)
    return Response.json({values: tallies.map(({detail, count}) => ({value: detail, count})), days: []})
  }
  return Response.json(await leads.visits({...parsed.data, pages: searchParams.getAll('page')}))
})

/** Counts a visit that the script of a page reports, to a function. A server does that before Next (visits/receive-visit.ts). */
export async function POST(request: Request): Promise<Response> {
  const body = await readBody(request, maxVisitBytes)
  const status = typeof body === 'number' ? body : await receiveVisit(body, request.headers, root())
  return new Response(null, {status})
}
