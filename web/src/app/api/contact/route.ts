import {pathOf} from '@domora/content/routes'
import {clientOf} from '../../../forms/form-request.ts'
import {handleFormPost, redirectToForm} from '../../../forms/handle-form-post.ts'
import {leads} from '../../../forms/leads.ts'
import {staticPage} from '../../../site-pages/static-page.tsx'

export const GET = (request: Request): Response => redirectToForm(request, 'contact')

/** Takes a message to the team. */
export const POST = (request: Request): Promise<Response> =>
  handleFormPost(request, {
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
    page: (locale, contact) => staticPage({locale, kind: 'contact', sent: false}, {contact}),
  })
