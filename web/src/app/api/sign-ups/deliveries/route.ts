import {z} from 'zod'
import {handlePreflight, idsField, readDecision, requireToken} from '../../../../forms/sign-ups.ts'
import {root} from '../../../../root.ts'

export const OPTIONS = handlePreflight

/** Events by receiver and state, and those that failed, without personal data. */
export const GET = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => Response.json(await leads.deliveries()))

const decision = z.object({ids: idsField})

/** Sends failed events again. */
export const POST = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => {
    const decided = await readDecision(request, decision)
    if (decided instanceof Response) return decided
    await leads.sendEventsAgain(decided)
    return Response.json(await leads.deliveries())
  })
