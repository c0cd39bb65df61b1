import {defaultLocale} from '@domora/content/locales'
import type {Redirect} from '@domora/content/redirect'
import {queries} from '@domora/content/queries'
import {type ContentSource, readContent} from '../sanity/read-content.ts'

/** The redirect that editors set up for a path, if there is one. */
export async function findRedirect(path: string, source?: ContentSource): Promise<Redirect | null> {
  const redirects = await readContent(queries.redirects, defaultLocale, {}, source)
  return redirects?.get(path) ?? null
}

/** A header is ASCII. Nothing else is touched: normalised, `/.//host` would become `//host`, another site. */
const ascii = (address: string): string => address.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)

/**
 * The answer of a redirect: 308 when it is for good, 307 when it is not, so that a method is never changed.
 * The query goes along, unless the target has one of its own; the target was checked when it was parsed.
 */
export function redirectResponse(
  {to, permanent}: Pick<Redirect, 'to' | 'permanent'>,
  query: string,
): Response {
  const hash = to.indexOf('#')
  const [address, fragment] = hash === -1 ? [to, ''] : [to.slice(0, hash), to.slice(hash)]
  const location = address.includes('?') ? to : `${address}${query}${fragment}`
  return new Response(null, {
    status: permanent ? 308 : 307,
    headers: {location: ascii(location), 'cache-control': 'no-store'},
  })
}
