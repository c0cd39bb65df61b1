import {isLocaleCode} from '@domora/content/locales'
import {serverErrorDocument} from '../../../../routing/error-document.tsx'

/**
 * What a static server in front of the site says while the site is away, above all to a form: in the language of the page
 * that it is on (src/delivery/publisher.ts).
 */
export async function GET(_: Request, {params}: {params: Promise<{locale: string}>}): Promise<Response> {
  const {locale} = await params
  return isLocaleCode(locale) ? serverErrorDocument(locale, 503) : new Response(null, {status: 404})
}
