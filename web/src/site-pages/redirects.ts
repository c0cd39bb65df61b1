import {defaultLocale} from '@domora/content/locales'
import {type Redirect, targetPath} from '@domora/content/redirect'
import {queries} from '@domora/content/queries'
import {routeOf} from '@domora/content/routes'
import {type ContentSource, readContent} from '../sanity/read-content.ts'
import {segmentsOf} from './site-page.ts'

type RedirectTarget = Pick<Redirect, 'to' | 'permanent'>

/** The redirect that editors set up for a path, or for a page that stood there until its last day; if there is one. */
export async function findRedirect(path: string, source?: ContentSource): Promise<RedirectTarget | null> {
  const redirects = await readContent(queries.redirects, defaultLocale, {}, source)
  return redirects?.get(path) ?? (await redirectAfterEnd(path, source))
}

/** Where the page leads that stood at a path until its last day, past others that are over too; `null` for a circle. */
async function redirectAfterEnd(path: string, source?: ContentSource): Promise<RedirectTarget | null> {
  const visited = new Set<string>()
  let to: string | null = null
  for (let next: string | null = path; next !== null; next = targetPath(to)) {
    if (visited.has(next)) return null
    visited.add(next)
    const onward = await destinationAfterEnd(next, source)
    if (onward === null) break
    to = onward
  }
  return to === null ? null : {to, permanent: false}
}

async function destinationAfterEnd(path: string, source?: ContentSource): Promise<string | null> {
  const found = routeOf(segmentsOf(path))
  if (found?.route.kind !== 'page') return null
  const {locale, route} = found
  const index = await readContent(queries.pageIndex, locale, {}, source)
  const page = index?.find(
    ({addresses, isValid, validUntil}) =>
      addresses[locale] === route.address &&
      !isValid &&
      validUntil !== null &&
      Date.parse(validUntil) <= Date.now(),
  )
  return page?.afterEnd?.href ?? null
}

/** A header is ASCII. Nothing else is touched: normalised, `/.//host` would become `//host`, another site. */
const ascii = (address: string): string => address.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)

/**
 * The answer of a redirect: 308 when it is for good, 307 when it is not, so that a method is never changed.
 * The query goes along, unless the target has one of its own; the target was checked when it was parsed.
 */
export function redirectResponse({to, permanent}: RedirectTarget, query: string): Response {
  const hash = to.indexOf('#')
  const [address, fragment] = hash === -1 ? [to, ''] : [to.slice(0, hash), to.slice(hash)]
  const location = address.includes('?') ? to : `${address}${query}${fragment}`
  return new Response(null, {
    status: permanent ? 308 : 307,
    headers: {location: ascii(location), 'cache-control': 'no-store'},
  })
}
