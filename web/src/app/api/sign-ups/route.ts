import {handlePreflight, requireToken} from '../../../forms/sign-ups.ts'
import {root} from '../../../root.ts'

export const OPTIONS = handlePreflight

/** The number of sign-ups by day, language, page, source, campaign and state, without personal data, for Studio's chart. */
export const GET = (request: Request): Promise<Response> =>
  requireToken(request, async () => {
    const {signUps} = await root().leads().stats()
    return Response.json({signUps})
  })
