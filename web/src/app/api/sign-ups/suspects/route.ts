import {z} from 'zod'
import {handlePreflight, requireToken} from '../../../../forms/sign-ups.ts'
import {readBody} from '../../../../http/read-body.ts'
import {root} from '../../../../root.ts'

export const OPTIONS = handlePreflight

/** Forms that a bot seems to have sent, with addresses. */
export const GET = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => Response.json({suspects: await leads.listSuspects()}))

const maxBodyBytes = 64 * 1024

const decision = z.object({
  action: z.enum(['release', 'delete']),
  ids: z.array(z.string().max(100)).min(1).max(1_000),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Releases or deletes some of them, and returns the others. 400 for another body, 408 or 413 for an unreadable one. */
export const POST = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => {
    const body = await readBody(request, maxBodyBytes)
    if (typeof body === 'number') return new Response(null, {status: body})
    const {data} = decision.safeParse(parseJson(body))
    if (data === undefined) return new Response(null, {status: 400})
    await (data.action === 'release' ? leads.releaseSuspects(data.ids) : leads.deleteSuspects(data.ids))
    return Response.json({suspects: await leads.listSuspects()})
  })
