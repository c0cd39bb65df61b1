import {type LocaleCode, localeCodes} from '@domora/content/locales'
import type {IndexedPage} from '@domora/content/page'
import type {PageTest} from '@domora/content/page-versions'
import {type FixedRoute, fixedRouteNames, pathOf, routeOf} from '@domora/content/routes'

/** Pages with a form. Each has a success page. */
export type FormRoute = 'waitlist' | 'contact'

export const formRoutes: readonly FormRoute[] = ['waitlist', 'contact']

/** A page with an address in code and a singleton as content. */
export type StaticPage = {
  readonly locale: LocaleCode
  /** On the pages of the waitlist: how many properties a visitor has ({@link pageWithDoors}). */
  readonly doors?: number
  /** Of a further page of the list of articles, from 2. */
  readonly number?: number
} & ({readonly kind: FixedRoute; readonly sent: false} | {readonly kind: FormRoute; readonly sent: true})

/** A page, or version B of one, while two versions are tried. */
interface Tested {
  readonly test?: PageTest
  /** `_id` of version B, whose sections the page has; absent in version A. */
  readonly version?: string
}

/** A page of editors, in one of its locales. */
export interface CmsPage extends Pick<IndexedPage, 'id' | 'type' | 'addresses' | 'locales'> {
  readonly kind: 'page'
  readonly locale: LocaleCode
  /** In the locale, without the locale's prefix. */
  readonly address: string
  /** Of a further page of the articles of a topic or an author, from 2. */
  readonly number?: number
}

export type Page = (StaticPage | CmsPage) & Tested

/** A CMS page in the languages in which visitors get it. */
export const alternatesOf = ({addresses, locales}: Pick<CmsPage, 'addresses' | 'locales'>) =>
  locales.flatMap((locale) => {
    const address = addresses[locale]
    return address === undefined ? [] : [{locale, address, path: pathOf({kind: 'page', address}, locale)}]
  })

/** Why a path does not have a page: `unmatched`, or `invalid` if a page cannot have the name. */
export type NotFoundReason = 'unmatched' | 'invalid'

/** A document that is rendered ahead of requests. A path without a slash at its start is not an address. */
export type SitePage = {readonly path: string} & Tested &
  (
    | Page
    | {readonly kind: 'not-found'; readonly locale: LocaleCode; readonly reason: NotFoundReason}
    /** For a server in front of the site, while the site is down. */
    | {readonly kind: 'unavailable'; readonly locale: LocaleCode}
  )

/** Whether the document is a page, and not an error. */
export const isPage = (page: SitePage): page is SitePage & Page =>
  page.kind !== 'not-found' && page.kind !== 'unavailable'

const sentSegment = 'sent'

/** The path of a form's success page. Reloading it does not send the form again. */
export const sentPath = (kind: FormRoute, locale: LocaleCode): string =>
  `${pathOf({kind}, locale)}/${sentSegment}`

export const pathOfStaticPage = ({kind, locale, sent, doors, number = doors}: StaticPage): string =>
  (sent ? sentPath(kind, locale) : pathOf({kind}, locale)) + (number === undefined ? '' : `/${number}`)

export const staticPages: readonly StaticPage[] = localeCodes.flatMap((locale) => [
  ...fixedRouteNames.map((kind) => ({locale, kind, sent: false}) as const),
  ...formRoutes.map((kind) => ({locale, kind, sent: true}) as const),
])

export function staticPageOf(
  segments: readonly string[],
  codes: readonly LocaleCode[] = localeCodes,
): StaticPage | null {
  const last = segments.at(-1) ?? ''
  const sent = last === sentSegment
  const number = /^[1-9]\d*$/.test(last) && last !== '1' ? Number(last) : undefined
  const found = routeOf(sent || number !== undefined ? segments.slice(0, -1) : segments, codes)
  if (found === null || found.route.kind === 'page') return null
  const {locale, route} = found
  if (number !== undefined)
    return route.kind === 'articles' ? {locale, kind: route.kind, sent: false, number} : null
  if (!sent) return {locale, kind: route.kind, sent}
  const form = formRoutes.find((name) => name === route.kind)
  return form === undefined ? null : {locale, kind: form, sent}
}

export const pathOfPage = (page: Page): string => {
  if (page.kind !== 'page') return pathOfStaticPage(page)
  return pathOf(page, page.locale) + (page.number === undefined ? '' : `/${page.number}`)
}

/** A waitlist page for a number of properties, rendered on request: `/waitlist/20` and `/waitlist/sent/20`. */
export function pageWithDoors(path: string): (SitePage & StaticPage) | null {
  const [, base, doors] = /^((?:\/[a-z]+)?\/waitlist(?:\/sent)?)\/([1-9]\d{0,3})$/.exec(path) ?? []
  const page = base === undefined ? null : staticPageOf(segmentsOf(base))
  return page && {...page, doors: Number(doors), path}
}

/** Path segments, as Next passes them to a catch-all route. */
export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

export const notFoundPath = (locale: LocaleCode, reason: NotFoundReason): string =>
  `not-found:${locale}:${reason}`
