import {defaultLocale, isLocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {localeCookie} from '../enhance/remember-locale.ts'
import type {FormRoute} from '../routing/place.ts'

const chosenLocale = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`)

/**
 * Leads to a form's page whoever asks for what the form is sent to: that address stands in the browser while the page is
 * shown again with what is wrong, and people open it anew, keep it or pass it on. In the language that the visitor chose,
 * if any.
 */
export function leadToForm(request: Request, kind: FormRoute): Response {
  const chosen = chosenLocale.exec(request.headers.get('cookie') ?? '')?.[1]
  const locale = isLocaleCode(chosen) ? chosen : defaultLocale
  return new Response(null, {
    status: 303,
    headers: {location: pathOf({kind}, locale), 'cache-control': 'no-store', vary: 'Cookie'},
  })
}
