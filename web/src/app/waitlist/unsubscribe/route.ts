import {handleLink} from '../../../forms/waitlist-link.tsx'
import {root} from '../../../root.ts'

export const GET = (request: Request): Promise<Response> =>
  handleLink(request, 'unsubscribe', (token) => root().leads().unsubscribe(token), root().site)

export const POST = GET
