import {leads} from '../../../forms/leads.ts'
import {handleLinkPost, showLinkPage} from '../../../forms/waitlist-link.tsx'

export const GET = (request: Request): Promise<Response> => showLinkPage(request, 'unsubscribe')

export const POST = (request: Request): Promise<Response> =>
  handleLinkPost(request, 'unsubscribe', (token) => leads().unsubscribe(token))
