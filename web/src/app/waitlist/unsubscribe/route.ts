import {leads} from '../../../forms/leads.ts'
import {receiveLink, showLink} from '../../../forms/receive-link.ts'

export const GET = (request: Request): Promise<Response> => showLink(request, 'unsubscribe')

export const POST = (request: Request): Promise<Response> =>
  receiveLink(request, 'unsubscribe', (token) => leads().unsubscribe(token))
