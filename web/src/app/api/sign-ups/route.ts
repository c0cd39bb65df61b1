import {handlePreflight, requireToken} from '../require-token.ts'
import {root} from '../../../root.ts'

export const OPTIONS = handlePreflight

/** Counts sign-ups by day, language, page, source, campaign and state, without personal data. */
export const GET = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => {
    const {signUps} = await leads.stats()
    return Response.json({signUps})
  })
