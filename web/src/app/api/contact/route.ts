import {pathOf} from '@domora/content/routes'
import {clientOf} from '../../../forms/client-of.ts'
import {leadToForm} from '../../../forms/lead-to-form.ts'
import {leads} from '../../../forms/leads.ts'
import {receiveForm} from '../../../forms/receive-form.ts'
import {fixedPage} from '../../../routing/fixed-page.tsx'

export const GET = (request: Request): Response => leadToForm(request, 'contact')

/** Takes a message to the team. */
export const POST = (request: Request): Promise<Response> =>
  receiveForm(request, {
    route: 'contact',
    fields: ['name', 'email', 'message'],
    store: (form, locale) =>
      leads().sendContactMessage(
        {
          name: form.get('name'),
          email: form.get('email'),
          message: form.get('message'),
          locale: form.get('locale'),
          page: pathOf({kind: 'contact'}, locale),
        },
        {client: clientOf(request.headers)},
      ),
    page: (locale, contact) => fixedPage({locale, kind: 'contact', sent: false}, {contact}),
  })
