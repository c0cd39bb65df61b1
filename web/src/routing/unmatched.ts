import type {PageIndex} from '@domora/content/page'
import {routeOf, splitLocale} from '@domora/content/routes'
import {bySlugPath, insideHeaders} from './by-slug.ts'
import {notFoundDocument, serverErrorDocument} from './error-document.tsx'
import {ownOrigin} from './own-origin.ts'
import {readNewestPageIndex, readPageIndex} from './page-index.ts'
import {segmentsOf} from './place.ts'
import {findRedirect, redirectResponse} from './redirect.ts'

/** Headers of a page that go on to the visitor. */
const passedOn = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'x-nextjs-cache',
  'etag',
  'last-modified',
]

/**
 * Asks this server's own route for a page that editors made; `null` when it has none to give, because the
 * page was unpublished this moment, or is new and the lake cannot be asked.
 */
async function fetchEditorPage(path: string): Promise<Response | null> {
  const page = await fetch(`${ownOrigin()}${bySlugPath(path)}`, {
    headers: insideHeaders(),
    cache: 'no-store',
    redirect: 'manual',
  })
  if (page.status !== 200) {
    // Read, not cancelled: Next's fetch hands out one half of a split stream, and cancelling that waits for ever.
    await page.arrayBuffer()
    return null
  }
  const headers = new Headers()
  for (const name of passedOn) {
    const value = page.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(page.body, {status: 200, headers})
}

/** The answer where no fixed page stands: a page that editors made, a redirect of theirs, or a 404 page. */
async function answer(url: URL, segments: readonly string[]): Promise<Response> {
  const path = url.pathname
  const found = routeOf(segments)
  if (found?.route.kind === 'page') {
    const {slug} = found.route
    const isShown = (pages: PageIndex) =>
      pages.some((page) => page.slug === slug && page.locales.includes(found.locale))
    if (isShown(await readPageIndex())) {
      const page = await fetchEditorPage(path)
      if (page !== null) return page
      // Unpublished this moment, or it does not render: only the lake knows, and a page that stands is no 404.
      if (isShown(await readNewestPageIndex())) throw new Error(`the page at ${path} does not render`)
    }
  }
  const redirect = await findRedirect(path)
  if (redirect !== null) return redirectResponse(redirect, url.search)
  const {locale, rest} = splitLocale(segments)
  return notFoundDocument(path, locale, found === null && rest.length === 1 ? 'invalid' : 'unmatched')
}

/** What {@link answer} says, or, when that fails, a page with status 500 in the path's language: never a blank one. */
export async function answerUnmatched(url: URL): Promise<Response> {
  const segments = segmentsOf(url.pathname)
  try {
    return await answer(url, segments)
  } catch (error) {
    console.error(JSON.stringify({event: 'page-failed', message: String(error)}))
    return serverErrorDocument(splitLocale(segments).locale)
  }
}
