import {withToken} from '../../require-token.ts'

export {OPTIONS} from '../../require-token.ts'

/** Without it, Excel reads the file as Latin-1. */
const byteOrderMark = '\uFEFF'

/** The list with addresses as a CSV file, or with `form` the answers to a form of editors; to all if it is empty. */
export const GET = withToken(async (leads, request) => {
  const form = new URL(request.url).searchParams.get('form')
  const csv =
    form === null
      ? await leads.exportSubscribers({format: 'csv'})
      : await leads.exportAnswers(form || undefined)
  return new Response(byteOrderMark + csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${form === null ? 'sign-ups' : 'answers'}.csv"`,
    },
  })
})
