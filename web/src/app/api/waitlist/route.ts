import {attributionOf, clientOf} from '../../../forms/form-request.ts'
import {
  currentConsent,
  handleFormPost,
  pageWithForm,
  redirectToForm,
} from '../../../forms/handle-form-post.ts'
import {leads} from '../../../forms/leads.ts'

export const GET = (request: Request): Response => redirectToForm(request, 'waitlist')

/** Takes an address for the waitlist, with the wording that the visitor agreed to. */
export const POST = (request: Request): Promise<Response> =>
  handleFormPost(request, {
    route: 'waitlist',
    fields: ['email'],
    store: async (form, locale, page) => {
      const consent = await currentConsent(locale)
      if (consent === null) return {ok: false, reason: 'consent-unknown'}
      if (form.get('consentVersion') !== consent.version) return {ok: false, reason: 'consent-changed'}
      return leads().joinWaitlist(
        {
          email: form.get('email'),
          locale: form.get('locale'),
          page,
          consent,
          utm: attributionOf(form, request.headers),
        },
        {client: clientOf(request.headers)},
      )
    },
    page: pageWithForm('waitlist'),
  })
