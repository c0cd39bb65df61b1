import {isSitePath} from '@domora/content/addresses'

/** Next's cookie of draft mode. Whether it is genuine is for the draft pages to find out. */
export const draftCookie = '__prerender_bypass'

const inDraftMode = [{type: 'cookie' as const, key: draftCookie}]

/** Below these nothing is a page, whoever asks. */
const noPages = ['api', '_next', 'builds', 'dev', 'images', 'sitemaps'].join('|')

/** Every path where a page can stand, `/` apart: no file, and none of the routes that are no pages. */
const anyPage = `/:path((?!(?:${noPages})(?:/|$)|(?:[a-z]+/)?waitlist/)[^.]+)`

/**
 * Draft pages have a route of their own, so that nothing of the preview is anywhere near what visitors get: not in
 * its code, not in its caches. In draft mode every page is asked from there; for everybody else the route is not there.
 * In the shape of Next's `rewrites().beforeFiles`.
 */
export const draftRewrites = [
  {source: '/draft/:path*', missing: inDraftMode, destination: '/fallback/draft/:path*'},
  {source: anyPage, has: inDraftMode, destination: '/draft/:path'},
  // Last: what a rule leads to is put to the rules behind it, and `/draft` looks like a page.
  {source: '/', has: inDraftMode, destination: '/draft'},
]

/**
 * Draft pages are for editors alone: no cache keeps them, and no search engine lists them. In the shape of Next's
 * `headers`; who may frame them is in their policy (src/delivery/draft-policy.ts).
 */
export const draftHeaders = ['/', anyPage].map((source) => ({
  source,
  has: inDraftMode,
  headers: [
    {key: 'cache-control', value: 'private, no-store'},
    {key: 'x-robots-tag', value: 'noindex'},
  ],
}))

/** Where one click ends the preview and leads back to a page as visitors see it. */
export const leavePath = (path: string): string => `/api/draft/disable?to=${encodeURIComponent(path)}`

/**
 * Where the preview may lead: a path of this site, also after a URL parser has resolved its dots (`/.//host` is
 * `//host` then). `null` for anything else.
 */
export function returnPath(value: string | null): string | null {
  if (value === null) return '/'
  if (!isSitePath(value)) return null
  const base = 'http://site.invalid'
  const url = URL.parse(value, base)
  return url !== null && url.origin === base && isSitePath(url.pathname) ? value : null
}

const cookieNames = [
  draftCookie,
  'sanity-preview-perspective',
  'sanity-preview-variant',
  'sanity-preview-partitioned',
]

/** In another site's frame a cookie is kept apart (https://developer.mozilla.org/docs/Web/Privacy/Guides/Privacy_sandbox/Partitioned_cookies), and goes apart. */
const kinds = ['', '; Partitioned']

/** Takes the cookies of the preview away and leads to a page of this site, `/` when `to` is none. */
export function endPreview(to: string | null): Response {
  const headers = new Headers({location: returnPath(to) ?? '/', 'cache-control': 'no-store'})
  for (const name of cookieNames) {
    for (const kind of kinds) {
      headers.append('set-cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=None${kind}`)
    }
  }
  return new Response(null, {status: 307, headers})
}
