import {withToken} from '../require-token.ts'

export {OPTIONS} from '../require-token.ts'

/** Counts sign-ups by day, language, page, source, campaign and state, without personal data. */
export const GET = withToken(async (leads) => {
  const {signUps} = await leads.stats()
  return Response.json({signUps})
})
