import {routeOf, splitLocale} from '@domora/content/routes'
import {bySlugPath, insideHeaders} from './by-slug.ts'
import {notFoundDocument} from './not-found-document.tsx'
import {ownOrigin} from './own-origin.ts'
import {readPageIndex} from './page-index.ts'
import {segmentsOf} from './place.ts'
import {findRedirect, redirectResponse} from './redirect.ts'

/** Headers of a page that go on to the visitor. */
const passedOn = ['content-type', 'cache-control', 'x-nextjs-cache', 'etag', 'last-modified']

/**
 * Asks this server's own route for a page that editors made; `null` when it has none to give, because the
 * page was unpublished this moment, or is new and the lake cannot be asked.
 */
async function fetchEditorPage(path: string): Promise<Response | null> {
  const page = await fetch(`${ownOrigin()}${bySlugPath(path)}`, {
    headers: insideHeaders,
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
export async function answerUnmatched(url: URL): Promise<Response> {
  const path = url.pathname
  const segments = segmentsOf(path)
  const found = routeOf(segments)
  if (found?.route.kind === 'page') {
    const {slug} = found.route
    const isShown = (await readPageIndex()).some(
      (page) => page.slug === slug && page.locales.includes(found.locale),
    )
    const page = isShown ? await fetchEditorPage(path) : null
    if (page !== null) return page
  }
  const redirect = await findRedirect(path)
  if (redirect !== null) return redirectResponse(redirect, url.search)
  return notFoundDocument(path, splitLocale(segments).locale)
}
