import {handleLinkPost, showLinkPage} from '../../../forms/waitlist-link.tsx'
import {root} from '../../../root.ts'

export const GET = (request: Request): Promise<Response> => showLinkPage(request, 'unsubscribe', root().site)

export const POST = (request: Request): Promise<Response> =>
  handleLinkPost(request, 'unsubscribe', (token) => root().leads().unsubscribe(token), root().site)
