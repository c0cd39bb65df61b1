import {z} from 'zod'
import {handlePreflight, idsField, readDecision, requireToken} from '../../../../forms/sign-ups.ts'
import {root} from '../../../../root.ts'

export const OPTIONS = handlePreflight

/** Forms that a bot seems to have sent, with addresses. */
export const GET = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => Response.json({suspects: await leads.listSuspects()}))

const decision = z.object({action: z.enum(['release', 'delete']), ids: idsField})

/** Releases or deletes some of them, and returns the others. */
export const POST = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => {
    const decided = await readDecision(request, decision)
    if (decided instanceof Response) return decided
    await (decided.action === 'release'
      ? leads.releaseSuspects(decided.ids)
      : leads.deleteSuspects(decided.ids))
    return Response.json({suspects: await leads.listSuspects()})
  })
