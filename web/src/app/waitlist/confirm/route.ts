import {leads} from '../../../forms/leads.ts'
import {handleLinkPost, showLinkPage} from '../../../forms/waitlist-link.tsx'

export const GET = (request: Request): Promise<Response> => showLinkPage(request, 'confirm')

export const POST = (request: Request): Promise<Response> =>
  handleLinkPost(request, 'confirm', (token) => leads().confirm(token))
