import {handlePreflight, requireToken} from '../../../../forms/sign-ups.ts'
import {root} from '../../../../root.ts'

export const OPTIONS = handlePreflight

/** Without it, Excel reads the file as Latin-1. */
const byteOrderMark = '\uFEFF'

/** The list with addresses as a CSV file. */
export const GET = (request: Request): Promise<Response> =>
  requireToken(request, root(), async (leads) => {
    const csv = await leads.exportSubscribers({format: 'csv'})
    return new Response(byteOrderMark + csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="sign-ups.csv"',
      },
    })
  })
