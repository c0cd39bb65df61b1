import {redirectSourceProblem} from '@domora/content/redirect'
import {routeOf, splitLocale} from '@domora/content/routes'
import {isCounted, referrerOf} from '../http/counted-request.ts'
import {type FinishedDocument, finishedDocument, textOf} from '../rendering/finished-document.ts'
import {documentResponse, renderResponse, uncachedResponse} from '../rendering/render-document.tsx'
import {log} from '../log.ts'
import {notFoundResponse, serverErrorDocument} from './error-page.tsx'
import {markdownOf, pathOfMarkdown} from './markdown.ts'
import {pageElement} from './page-element.tsx'
import {renderSitePage} from './page-list.ts'
import {findRedirect, redirectResponse} from './redirects.ts'
import {siteFiles} from './site-files.ts'
import type {Site} from './site.ts'
import {isPage, notFoundPath, segmentsOf, type SitePage, type StaticPage} from './site-page.ts'
import {type Count, versionFor} from './versions.ts'

const maxPathLength = 200

/** The finished document; a new page is rendered now, and in development every page. */
async function documentOf(page: SitePage, site: Site): Promise<FinishedDocument> {
  const finished = process.env.NODE_ENV === 'development' ? null : await site.documents.get(page.path)
  return finished ?? renderSitePage(page, site.content.known)
}

/** The page at a path as Markdown; `null` when no page has this path. Search engines index the page itself. */
async function serveMarkdown(path: string, request: Request, site: Site): Promise<Response | null> {
  const page = await site.find(path)
  if (page === null || !isPage(page)) return null
  const text = markdownOf(textOf(await documentOf(page, site)))
  const response = documentResponse(finishedDocument(text, 'text/markdown; charset=utf-8'), request)
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

/** Counts a visitor's request without a page: of a redirect, or of a path that a redirect could have. */
function countMiss({headers}: Request, path: string, isRedirect: boolean, count: Count): void {
  // A person opens the page, and does not only prefetch it.
  const isOpened = headers.get('sec-fetch-mode') === 'navigate' && !headers.has('sec-purpose')
  if (!isOpened || !isCounted(headers)) return
  if (isRedirect) return count('redirect', path)
  if (redirectSourceProblem(path) !== null || /@|%40/.test(path) || path.length > maxPathLength) return
  const before = referrerOf(headers.get('referer') ?? '', headers)
  count('missing', path, (before?.isOwn ? before.path : before?.host) ?? '')
}

const maxQueryLength = 100

/** The search, with the results of `?q=`. No cache keeps it: their keys may lack the query. */
async function searchResponse(
  page: SitePage & StaticPage,
  {searchParams}: URL,
  site: Site,
): Promise<Response> {
  const {locale} = page
  const query = (searchParams.get('q') ?? '').trim().slice(0, maxQueryLength)
  if (query === '') return uncachedResponse(await documentOf(page, site), 200)
  const file = await site.searchFile(locale)
  const search = {query, hits: await site.search(locale, query, file)}
  const element = await pageElement(page, {search}, {source: site.content.known})
  return renderResponse(element, {locale, status: 200})
}

async function serve(request: Request, url: URL, site: Site, count: Count): Promise<Response> {
  const path = url.pathname
  const markdown = path.endsWith('.md') ? await serveMarkdown(pathOfMarkdown(path), request, site) : null
  if (markdown !== null) return markdown
  const file = siteFiles.get(path)
  if (file !== undefined) {
    const document = await site.fileOf(file)
    return documentResponse(document, request, site.compress(document, request))
  }
  const page = await site.find(path)
  if (page?.kind === 'search') return searchResponse(page, url, site)
  if (page !== null) {
    const document = await documentOf(versionFor(page, request.headers), site)
    if (page.kind === 'unavailable') return uncachedResponse(document, 503)
    return documentResponse(document, request, site.compress(document, request), page.test !== undefined)
  }
  const redirect = await findRedirect(path, site.content.known)
  countMiss(request, path, redirect !== null, count)
  if (redirect !== null) return redirectResponse(redirect, url.search)
  return notFound(path, site)
}

/** The response at a path that has no page: a page in the path's language, with status 404. */
export async function notFound(path: string, site: Site): Promise<Response> {
  const segments = segmentsOf(path)
  const {locale, rest} = splitLocale(segments)
  const reason = routeOf(segments) === null && rest.length === 1 ? 'invalid' : 'unmatched'
  const template = {kind: 'not-found', path: notFoundPath(locale, reason), locale, reason} as const
  return notFoundResponse(await documentOf(template, site), path)
}

/**
 * The response at any path: the page there, a redirect of an editor, or a 404 page. If that fails, a page with status 500 in
 * the path's language.
 */
export async function servePage(request: Request, site: Site, count: Count = () => {}): Promise<Response> {
  const url = new URL(request.url)
  try {
    return await serve(request, url, site, count)
  } catch (error) {
    log('error', 'page-failed', {message: String(error)})
    return serverErrorDocument(splitLocale(segmentsOf(url.pathname)).locale, 500, site.content.known)
  }
}
