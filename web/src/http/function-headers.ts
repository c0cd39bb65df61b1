import {siteFolderOf} from '@domora/content/site-folders'
import {draftCookie} from '../draft-cookie.ts'
import {contentSecurityPolicy} from './content-security-policy.ts'
import {cacheControl, siteHeaders} from './response-headers.ts'

/** Routes that never respond with a page: Next would replace its policy. */
const routes = [
  '/api/:name(bounces|content-state|cron|draft/disable|draft/remarks|errors|findings|health|ready|revalidate|suggestions|visits)',
  '/api/sign-ups/:list(answers|bounces|deliveries|export|suspects)?',
  '/builds/:file(latest\\.json|meta/.*)',
  '/images/pages/:path*',
  '/:file(llms\\.txt|manifest\\.webmanifest|robots\\.txt|\\.well-known/security\\.txt)',
]

/** Routes with a header of their own. */
const elsewhere: Readonly<Record<string, object>> = {
  'referrer-policy': {
    source: '/((?!api/draft/enable$|(?:[a-z]+/)?waitlist/(?:confirm|unsubscribe)$).*)',
  },
  'cross-origin-resource-policy': {source: '/((?!images/pages(?:/|$)).*)'},
  'cross-origin-opener-policy': {
    source: '/((?!api/draft/).*)',
    missing: [{type: 'cookie', key: draftCookie}],
  },
}

/**
 * For Next's `headers` in functions, what a server adds to its responses (response-headers.ts). Next prefers them to those of a
 * route.
 */
export const functionHeaders = (files: readonly string[]) => [
  ...Object.entries(siteHeaders).map(([key, value]) => ({
    source: '/:path*',
    ...elsewhere[key],
    headers: [{key, value}],
  })),
  ...[...routes, ...files.map((file) => `/${file}`)].map((source) => {
    const {caching = 'own'} = siteFolderOf(source) ?? {}
    const policy = {key: 'content-security-policy', value: contentSecurityPolicy()}
    if (caching === 'own' || source.includes(':')) return {source, headers: [policy]}
    return {source, headers: [policy, {key: 'cache-control', value: cacheControl[caching]}]}
  }),
]
