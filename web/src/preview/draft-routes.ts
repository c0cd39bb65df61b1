import {isSitePath} from '@domora/content/addresses'
import {folderNames} from '@domora/content/site-folders'
import {draftCookie, sessionCookie} from '../draft-cookie.ts'

const inDraftMode = [{type: 'cookie' as const, key: draftCookie}]

/** First path segments that do not lead to pages. */
const noPages = folderNames.filter((name) => name !== 'draft').join('|')

/** Every path that can be a page, except `/`: without a dot, and without the segments above. */
const anyPage = `/:path((?!(?:${noPages})(?:/|$)|(?:[a-z]+/)?waitlist/)[^.]+)`

const header = (key: string) => ({type: 'header' as const, key})

/** Pages and Server Actions. Forms in the preview go to the visitors' route. */
const inPreview = (source: string, destination: string) => [
  {source, has: inDraftMode, missing: [header('content-type')], destination},
  {source, has: [...inDraftMode, header('next-action')], destination},
]

/**
 * For Next's `rewrites().beforeFiles`. Draft pages have their own route, which keeps the preview out of the code and the caches of
 * visitors' pages. Draft mode rewrites every page to it; without draft mode the route is a 404.
 */
export const draftRewrites = [
  {source: '/draft/:path*', missing: inDraftMode, destination: '/not-found/:path*'},
  ...inPreview(anyPage, '/draft/:path'),
  // Last: the other rules would apply to its result, because `/draft` looks like a page.
  ...inPreview('/', '/draft'),
]

/**
 * For Next's `headers`. Caches do not keep draft pages, and search engines do not index them. Their Content-Security-Policy says who
 * may frame them.
 */
export const draftHeaders = ['/', anyPage].map((source) => ({
  source,
  has: inDraftMode,
  headers: [
    {key: 'cache-control', value: 'private, no-store'},
    {key: 'x-robots-tag', value: 'noindex'},
  ],
}))

/** The path that ends the preview and redirects to a page. */
export const leavePath = (path: string): string => `/api/draft/disable?to=${encodeURIComponent(path)}`

/**
 * The path, if a redirect to it stays on this site, also after a URL parser resolves its dots (`/.//host` becomes `//host`).
 * Otherwise `null`.
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
  sessionCookie,
  'sanity-preview-perspective',
  'sanity-preview-variant',
  'sanity-preview-partitioned',
]

/** Cookies in another site's frame are partitioned and need a deletion of their own: https://developer.mozilla.org/docs/Web/Privacy/Guides/Privacy_sandbox/Partitioned_cookies */
const kinds = ['', '; Partitioned']

/** Deletes the preview's cookies and redirects to `to`, or to `/` if `to` is not a path of this site. */
export function endPreview(to: string | null): Response {
  const headers = new Headers({location: returnPath(to) ?? '/', 'cache-control': 'no-store'})
  for (const name of cookieNames) {
    for (const kind of kinds) {
      headers.append('set-cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=None${kind}`)
    }
  }
  return new Response(null, {status: 307, headers})
}
