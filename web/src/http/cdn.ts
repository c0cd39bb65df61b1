import {env} from '../env.ts'

type Tags = readonly string[]

/** The headers that only this CDN reads, and the body of its purge. */
const cdns = {
  // https://vercel.com/docs/rest-api/edge-cache/dangerously-delete-by-tag
  vercel: {
    caching: 'vercel-cdn-cache-control',
    tags: 'vercel-cache-tag',
    purge: (tags: Tags) => ({tags, target: 'production'}),
  },
  // https://docs.netlify.com/build/caching/caching-overview
  netlify: {
    caching: 'netlify-cdn-cache-control',
    tags: 'netlify-cache-tag',
    purge: (tags: Tags) => ({site_id: env.SITE_ID, cache_tags: tags}),
  },
  // https://github.com/varnish/varnish-modules/blob/master/src/vmod_xkey.vcc
  varnish: {caching: 'cdn-cache-control', tags: 'xkey', purge: (tags: Tags) => ({tags})},
}
const cdn = cdns[env.FUNCTIONS_CDN ?? 'varnish']

/** Tags of every cached response, and of those with more tags than a platform takes: every purge names the second. */
export const everything = 'domora'
export const anyChange = 'any'
const maxTags = 60

/** Has the CDN of functions keep a response until one of its tags is purged. */
export function setCdnHeaders(headers: Headers, tags: Tags, maxAgeSeconds: number): void {
  headers.set(cdn.caching, `public, max-age=${maxAgeSeconds}, stale-if-error=86400`)
  headers.set(cdn.tags, [everything, ...(tags.length > maxTags ? [anyChange] : tags)].join(','))
  // The cache key of Netlify would have every query.
  if (cdn === cdns.netlify) headers.set('netlify-vary', 'query=none,cookie=__prerender_bypass|locale')
}

/** Makes the CDN forget every response with one of the tags. @throws when it refuses or does not respond */
export async function purgeCdn(tags: Tags): Promise<void> {
  const purged = tags.length > maxTags ? [everything] : tags
  const response = await fetch(env.CDN_PURGE_URL ?? '', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${env.CDN_TOKEN}`,
      'content-type': 'application/json',
      ...(cdn === cdns.varnish && {'xkey-purge': purged.join(' ')}),
    },
    body: JSON.stringify(cdn.purge(purged)),
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(`the CDN responded with ${response.status}`)
}
