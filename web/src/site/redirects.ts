import {defaultLocale} from '@domora/content/locales'
import type {IndexedPage} from '@domora/content/page'
import {type Redirect, targetPath} from '@domora/content/redirect'
import {queries} from '@domora/content/queries'
import {routeOf} from '@domora/content/routes'
import {type ContentSource, readContent} from '../sanity/read-content.ts'
import {segmentsOf} from './site-page.ts'

type RedirectTarget = Pick<Redirect, 'to' | 'permanent'>

/** The redirect of editors for a path, or for a page that was there until its last day; `null` if there is none. */
export async function findRedirect(path: string, source: ContentSource): Promise<RedirectTarget | null> {
  const redirects = await readContent(queries.redirects, defaultLocale, {}, source)
  return redirects?.get(path) ?? (await redirectAfterEnd(path, source))
}

/**
 * The target of the page that was at a path until its last day. It skips targets that are over too. `null` for a loop, or if
 * the target is a page that visitors do not get.
 */
async function redirectAfterEnd(path: string, source: ContentSource): Promise<RedirectTarget | null> {
  const visited = new Set<string>()
  let to: string | null = null
  for (let next: string | null = path; next !== null; next = targetPath(to)) {
    if (visited.has(next)) return null
    visited.add(next)
    const page = await hiddenPageAt(next, source)
    if (page === null) break
    const isOver = page.validUntil !== null && Date.parse(page.validUntil) <= Date.now()
    to = isOver ? page.afterEnd : null
    if (to === null) return null
  }
  return to === null ? null : {to, permanent: false}
}

/** The page with this path that visitors do not get now or in its language; `null` if there is none. */
async function hiddenPageAt(path: string, source: ContentSource): Promise<IndexedPage | null> {
  const found = routeOf(segmentsOf(path))
  if (found?.route.kind !== 'page') return null
  const {locale, route} = found
  const index = (await readContent(queries.pageIndex, locale, {}, source)) ?? []
  const pages = index.filter(({addresses}) => addresses[locale] === route.address)
  return pages.some(({locales}) => locales.includes(locale)) ? null : (pages[0] ?? null)
}

/** Headers are ASCII. A normalised `/.//host` would become `//host`, another site. */
const ascii = (address: string): string => address.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)

/**
 * 308 for a permanent redirect, 307 for a temporary one: both keep the method. They keep the query. If the target has its own,
 * they keep the campaign alone. The contract has checked the target.
 */
export function redirectResponse({to, permanent}: RedirectTarget, query: string): Response {
  const hash = to.indexOf('#')
  const [address, fragment] = hash === -1 ? [to, ''] : [to.slice(0, hash), to.slice(hash)]
  const [, own] = address.split('?')
  const names = new URLSearchParams(own)
  const campaign = query
    .match(/(?<=[?&])utm_\w+=[^&]*/g)
    ?.filter((part) => !names.has(part.replace(/=.*/, '')))
  const kept = own === undefined ? query : ['', ...(campaign ?? [])].join('&')
  const location = `${address}${kept}${fragment}`
  return new Response(null, {
    status: permanent ? 308 : 307,
    headers: {location: ascii(location), 'cache-control': 'no-store'},
  })
}
