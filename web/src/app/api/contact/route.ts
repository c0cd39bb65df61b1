import {attributionOf, clientOf} from '../../../forms/form-request.ts'
import {handleFormPost, pageWithForm, redirectToForm} from '../../../forms/handle-form-post.ts'
import {leads} from '../../../forms/leads.ts'

export const GET = (request: Request): Response => redirectToForm(request, 'contact')

/** Takes a message to the team. */
export const POST = (request: Request): Promise<Response> =>
  handleFormPost(request, {
    route: 'contact',
    fields: ['name', 'email', 'message'],
    store: (form, _, page) =>
      leads().sendContactMessage(
        {
          name: form.get('name'),
          email: form.get('email'),
          message: form.get('message'),
          locale: form.get('locale'),
          page,
          utm: attributionOf(form, request.headers),
        },
        {client: clientOf(request.headers)},
      ),
    page: pageWithForm('contact'),
  })
