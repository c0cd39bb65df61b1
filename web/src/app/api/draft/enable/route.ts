import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {splitLocale} from '@domora/content/routes'
import {defineEnableDraftMode} from 'next-sanity/draft-mode'
import {unstable_rethrow} from 'next/navigation'
import {draftClient, hasPreview} from '../../../../preview/draft-reader.ts'
import {returnPath} from '../../../../preview/draft-routes.ts'
import {root} from '../../../../root.ts'
import {noPreviewDocument, serverErrorDocument} from '../../../../site/error-page.tsx'
import {segmentsOf} from '../../../../site/site-page.ts'
import {log} from '../../../../log.ts'

/** The check is one query, and an editor waits for it. */
const enable = defineEnableDraftMode({client: draftClient.withConfig({timeout: 4_000})})

/** The address may contain a secret: hide it from other pages and from search engines. */
const privately = {'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex'}

/** Explains why there is no preview, in the language of the requested page. */
async function refuse(status: 400 | 401 | 503, locale: LocaleCode): Promise<Response> {
  const source = root().site.content.known
  const response = await (status === 503
    ? serverErrorDocument(locale, 503, source)
    : noPreviewDocument(locale, status, source))
  for (const [name, value] of Object.entries(privately)) response.headers.set(name, value)
  return response
}

/** Starts a preview if the request has a secret of Studio, and redirects to the page that Studio names. */
export async function GET(request: Request): Promise<Response> {
  const {searchParams, origin} = new URL(request.url)
  const path = returnPath(searchParams.get('sanity-preview-pathname'))
  if (path === null) return refuse(400, defaultLocale)
  const {locale} = splitLocale(segmentsOf(new URL(path, origin).pathname), allLocaleCodes)
  // Not logged: the operator chose a site without previews, and any client can request one.
  if (!hasPreview) return refuse(503, locale)
  try {
    const response = await enable.GET(request)
    return response.ok ? response : await refuse(401, locale)
  } catch (error) {
    // Next throws redirects.
    unstable_rethrow(error)
    // The message of a failed query contains the secret.
    const name = error instanceof Error ? error.name : 'unknown'
    log('error', 'preview-unavailable', {error: name})
    return refuse(503, locale)
  }
}
