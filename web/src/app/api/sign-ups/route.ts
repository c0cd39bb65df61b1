import {leads} from '../../../forms/leads.ts'
import {answerPreflight, answerTeam} from '../../../sign-ups/answer-team.ts'

export const OPTIONS = answerPreflight

/** How many signed up, by day, language, source and state: numbers without a person, for Studio's chart. */
export const GET = (request: Request): Promise<Response> =>
  answerTeam(request, async () => {
    const {signUps} = await leads().stats()
    return Response.json({signUps})
  })
