import {isSitePath} from '@domora/content/addresses'
import {folderNames} from '@domora/content/site-folders'
import {draftCookie} from '../draft-cookie.ts'

const inDraftMode = [{type: 'cookie' as const, key: draftCookie}]

/** First path segments that are no pages. */
const noPages = folderNames.filter((name) => name !== 'draft').join('|')

/** Every path that can be a page, except `/`: no files, and none of the segments above. */
const anyPage = `/:path((?!(?:${noPages})(?:/|$)|(?:[a-z]+/)?waitlist/)[^.]+)`

const header = (key: string) => ({type: 'header' as const, key})

/** Pages and Server Actions. A form in the preview is answered as in the visitors' page. */
const inPreview = (source: string, destination: string) => [
  {source, has: inDraftMode, missing: [header('content-type')], destination},
  {source, has: [...inDraftMode, header('next-action')], destination},
]

/**
 * Draft pages have their own route, so that nothing of the preview is in the code or the caches of visitors' pages. Every page is
 * rewritten to it in draft mode; without draft mode the route is a 404. For Next's `rewrites().beforeFiles`.
 */
export const draftRewrites = [
  {source: '/draft/:path*', missing: inDraftMode, destination: '/not-found/:path*'},
  ...inPreview(anyPage, '/draft/:path'),
  // Last, because later rules apply to the result of a rewrite, and `/draft` looks like a page.
  ...inPreview('/', '/draft'),
]

/**
 * Draft pages are not cached and not indexed. For Next's `headers`. Who may frame them is in their Content-Security-Policy.
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
 * A path of this site to redirect to, also after a URL parser has resolved its dots (`/.//host` becomes `//host`). `null` for
 * anything else.
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

/** In another site's frame cookies are partitioned (https://developer.mozilla.org/docs/Web/Privacy/Guides/Privacy_sandbox/Partitioned_cookies) and deleted separately. */
const kinds = ['', '; Partitioned']

/** Deletes the preview's cookies and redirects to `to`, or to `/` when that is no path of this site. */
export function endPreview(to: string | null): Response {
  const headers = new Headers({location: returnPath(to) ?? '/', 'cache-control': 'no-store'})
  for (const name of cookieNames) {
    for (const kind of kinds) {
      headers.append('set-cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=None${kind}`)
    }
  }
  return new Response(null, {status: 307, headers})
}
