import {handleLinkPost, showLinkPage} from '../../../forms/waitlist-link.tsx'
import {root} from '../../../root.ts'

export const GET = (request: Request): Promise<Response> => showLinkPage(request, 'confirm', root().site)

export const POST = (request: Request): Promise<Response> =>
  handleLinkPost(request, 'confirm', (token) => root().leads().confirm(token), root().site)
