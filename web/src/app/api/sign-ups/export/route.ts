import {leads} from '../../../../forms/leads.ts'
import {answerPreflight, answerTeam} from '../../../../sign-ups/answer-team.ts'

export const OPTIONS = answerPreflight

/** Excel takes a file without it for Latin-1. */
const byteOrderMark = '\uFEFF'

/** The list, with addresses, as a file for a spreadsheet. */
export const GET = (request: Request): Promise<Response> =>
  answerTeam(request, async () => {
    const csv = await leads().exportSubscribers({format: 'csv'})
    return new Response(byteOrderMark + csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="sign-ups.csv"',
      },
    })
  })
