import {z} from 'zod'
import {handlePreflight, idsField, readDecision, requireToken} from '../../../../forms/sign-ups.ts'
import {root} from '../../../../root.ts'

export const OPTIONS = handlePreflight

/** Addresses that mail cannot reach. */
export const GET = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => Response.json({bounces: await leads.listBounces()}))

const decision = z.object({ids: idsField})

/** Allows mail to some of them again, and returns the others. The id is the address. */
export const POST = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => {
    const decided = await readDecision(request, decision)
    if (decided instanceof Response) return decided
    await leads.clearBounces(decided.ids)
    return Response.json({bounces: await leads.listBounces()})
  })
