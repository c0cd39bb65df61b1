import {routeOf, splitLocale} from '@domora/content/routes'
import {documentResponse, type FinishedDocument, uncachedResponse} from '../rendering/render-document.tsx'
import {notFoundResponse, serverErrorDocument} from './error-page.tsx'
import {findRedirect, redirectResponse} from './redirects.ts'
import {documents, renderSitePage, site} from './site.tsx'
import {notFoundPath, segmentsOf, type SitePage} from './site-page.ts'

/** The finished document, or one that is rendered now: for a page that is new, and in development. */
async function documentOf(page: SitePage): Promise<FinishedDocument> {
  const finished = process.env.NODE_ENV === 'development' ? null : await documents().get(page.path)
  return finished ?? renderSitePage(page)
}

async function answer(request: Request, url: URL): Promise<Response> {
  const path = url.pathname
  const page = await site().find(path)
  if (page !== null) {
    const document = await documentOf(page)
    return page.kind === 'unavailable' ? uncachedResponse(document, 503) : documentResponse(document, request)
  }
  const redirect = await findRedirect(path)
  if (redirect !== null) return redirectResponse(redirect, url.search)
  return notFound(path)
}

/** The answer at a path that has no page: a page in the path's language, with status 404. */
export async function notFound(path: string): Promise<Response> {
  const segments = segmentsOf(path)
  const {locale, rest} = splitLocale(segments)
  const reason = routeOf(segments) === null && rest.length === 1 ? 'invalid' : 'unmatched'
  const template = {kind: 'not-found', path: notFoundPath(locale, reason), locale, reason} as const
  return notFoundResponse(await documentOf(template), path)
}

/**
 * The answer at any path: the page there, a redirect of an editor, or a 404 page; when that fails, a page with status 500 in
 * the path's language.
 */
export async function servePage(request: Request): Promise<Response> {
  const url = new URL(request.url)
  try {
    return await answer(request, url)
  } catch (error) {
    console.error(JSON.stringify({event: 'page-failed', message: String(error)}))
    return serverErrorDocument(splitLocale(segmentsOf(url.pathname)).locale)
  }
}
