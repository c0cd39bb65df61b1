import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {splitLocale} from '@domora/content/routes'
import {defineEnableDraftMode} from 'next-sanity/draft-mode'
import {unstable_rethrow} from 'next/navigation'
import {draftClient, hasPreview} from '../../../../preview/draft-reader.ts'
import {returnPath} from '../../../../preview/draft-routes.ts'
import {noPreviewDocument, serverErrorDocument} from '../../../../site/error-page.tsx'
import {segmentsOf} from '../../../../site/site-page.ts'
import {log} from '../../../../log.ts'

/** The check is one query. An editor waits for the answer, whatever the lake does. */
const enable = defineEnableDraftMode({client: draftClient.withConfig({timeout: 4_000})})

/** A link may have a secret in its address: it goes to no other page and no search engine. */
const privately = {'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex'}

/** Says why there is no preview, on a page in the language of the one that was asked for. */
async function refuse(status: 400 | 401 | 503, locale: LocaleCode): Promise<Response> {
  const response = await (status === 503
    ? serverErrorDocument(locale, 503)
    : noPreviewDocument(locale, status))
  for (const [name, value] of Object.entries(privately)) response.headers.set(name, value)
  return response
}

/** Begins a preview for a request with a secret of Studio, and redirects to the page that Studio names. */
export async function GET(request: Request): Promise<Response> {
  const {searchParams, origin} = new URL(request.url)
  const path = returnPath(searchParams.get('sanity-preview-pathname'))
  if (path === null) return refuse(400, defaultLocale)
  const {locale} = splitLocale(segmentsOf(new URL(path, origin).pathname), allLocaleCodes)
  // Not logged: a site without previews is configured so, and any client may ask.
  if (!hasPreview) return refuse(503, locale)
  try {
    const response = await enable.GET(request)
    return response.ok ? response : await refuse(401, locale)
  } catch (error) {
    // A redirect is thrown in Next.
    unstable_rethrow(error)
    // The message of a failed query would hold the secret.
    const name = error instanceof Error ? error.name : 'unknown'
    log('error', 'preview-unavailable', {error: name})
    return refuse(503, locale)
  }
}
