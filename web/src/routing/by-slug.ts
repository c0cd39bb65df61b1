import {randomBytes} from 'node:crypto'

declare global {
  var domoraInsideSecret: string | undefined
}

/**
 * Pages that editors made live behind a route of their own that only this server asks: a page can be
 * published, unpublished or moved after the build, and only a route handler can answer with a 404 in the
 * visitor's language when it is gone (`notFound()` gives an empty document without a language). Next
 * prerenders and revalidates them there like any page.
 */
export const bySlugPath = (path: string): string => `/by-slug${path}`

export const isBySlugPath = (path: string): boolean => path.startsWith(bySlugPath('/'))

/**
 * Tells this server's own requests from a visitor's, for whom the route is not there. Rewrites are fixed by the build,
 * so they look for this value; `markInsideRequests` sees to it that only requests with the process's secret have it.
 */
export const insideHeader = {key: 'x-domora-inside', value: '1'} as const

/** Known to this process alone: one in it, though Next has this module in several bundles. */
export const insideSecret = (): string =>
  (globalThis.domoraInsideSecret ??= randomBytes(32).toString('base64url'))

/** What this server says when it asks itself; to compress for nobody would cost as much as to render. */
export const insideHeaders = () => ({[insideHeader.key]: insideSecret(), 'accept-encoding': 'identity'})
