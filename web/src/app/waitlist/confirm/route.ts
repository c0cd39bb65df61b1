import {leads} from '../../../forms/leads.ts'
import {receiveLink, showLink} from '../../../forms/receive-link.ts'

export const GET = (request: Request): Promise<Response> => showLink(request, 'confirm')

export const POST = (request: Request): Promise<Response> =>
  receiveLink(request, 'confirm', (token) => leads().confirm(token))
