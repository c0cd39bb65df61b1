import {routeOf, splitLocale} from '@domora/content/routes'
import {bySlugPath, insideHeader} from './by-slug.ts'
import {notFoundDocument} from './not-found-document.tsx'
import {ownOrigin} from './own-origin.ts'
import {readPageIndex} from './page-index.ts'
import {segmentsOf} from './place.ts'
import {findRedirect, redirectResponse} from './redirect.ts'

/** Headers of a page that go on to the visitor. */
const passedOn = ['content-type', 'cache-control', 'x-nextjs-cache', 'etag', 'last-modified']

/** Asks this server's own route for a page that editors made; `null` when it is gone. */
async function fetchEditorPage(path: string): Promise<Response | null> {
  const page = await fetch(`${ownOrigin()}${bySlugPath(path)}`, {
    headers: {[insideHeader.key]: insideHeader.value},
    cache: 'no-store',
    redirect: 'manual',
  })
  if (page.status !== 200) {
    await page.body?.cancel()
    if (page.status === 404) return null
    throw new Error(`the page at ${path} answers ${page.status}`)
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
    const isShown = (await readPageIndex()).some((page) => page.slug === slug && page.locales.includes(found.locale))
    const page = isShown ? await fetchEditorPage(path) : null
    if (page !== null) return page
  }
  const redirect = await findRedirect(path)
  if (redirect !== null) return redirectResponse(redirect, url.search)
  return notFoundDocument(path, splitLocale(segments).locale)
}
