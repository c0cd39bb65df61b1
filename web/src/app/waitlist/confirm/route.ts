import {handleLink} from '../../../forms/waitlist-link.tsx'
import {root} from '../../../root.ts'

export const GET = (request: Request): Promise<Response> =>
  handleLink(request, 'confirm', (token) => root().leads().confirm(token), root().site)

export const POST = GET
