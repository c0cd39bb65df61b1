import {type LocaleCode, localeCodes} from '@domora/content/locales'
import type {IndexedPage} from '@domora/content/page'
import {type FixedRoute, fixedRouteNames, pathOf, type Route, routeOf} from '@domora/content/routes'

/** Pages with a form; each has a page of its own that says that the form has arrived. */
export type FormRoute = 'waitlist' | 'contact'

export const formRoutes: readonly FormRoute[] = ['waitlist', 'contact']

const isFormRoute = (kind: Route['kind']): kind is FormRoute => formRoutes.some((route) => route === kind)

/** A page whose address the code fixes: its content is a singleton. */
export type StaticPage =
  | {readonly locale: LocaleCode; readonly kind: FixedRoute; readonly sent: false}
  | {readonly locale: LocaleCode; readonly kind: FormRoute; readonly sent: true}

/** A page that editors made, in a locale that it is translated into. */
export interface CmsPage {
  readonly kind: 'page'
  readonly locale: LocaleCode
  /** `_id` of its document. */
  readonly id: string
  /** Its address in the locale, without the locale's prefix. */
  readonly address: string
  readonly addresses: IndexedPage['addresses']
  /** All locales that visitors get it in. */
  readonly locales: readonly LocaleCode[]
}

/** A CMS page in the languages that visitors get it in. */
export const alternatesOf = ({
  addresses,
  locales,
}: Pick<CmsPage, 'addresses' | 'locales'>): readonly {locale: LocaleCode; address: string; path: string}[] =>
  locales.flatMap((locale) => {
    const address = addresses[locale]
    return address === undefined ? [] : [{locale, address, path: pathOf({kind: 'page', address}, locale)}]
  })

/** Why a path has no page: `unmatched`, or `invalid` where it is no name that a page can have. */
export type NotFoundReason = 'unmatched' | 'invalid'

/** A document that is rendered ahead of requests. A path without a slash at its beginning is no address. */
export type SitePage = {readonly path: string} & (
  | StaticPage
  | CmsPage
  | {readonly kind: 'sitemap'; readonly locale: LocaleCode}
  | {readonly kind: 'not-found'; readonly locale: LocaleCode; readonly reason: NotFoundReason}
  /** What a static server in front of the site sends while the site is away. */
  | {readonly kind: 'unavailable'; readonly locale: LocaleCode}
)

/** Whether a document is a page that visitors read, and no sitemap or error. */
export const isPage = (page: SitePage): page is SitePage & (StaticPage | CmsPage) =>
  !['sitemap', 'not-found', 'unavailable'].includes(page.kind)

const sentSegment = 'sent'

/** Where a form leads when it was stored: a page of its own, so that reloading sends nothing twice. */
export const sentPath = (kind: FormRoute, locale: LocaleCode): string =>
  `${pathOf({kind}, locale)}/${sentSegment}`

export const pathOfStaticPage = ({kind, locale, sent}: StaticPage): string =>
  sent ? sentPath(kind, locale) : pathOf({kind}, locale)

/** Every static page of every locale. */
export const staticPages: readonly StaticPage[] = localeCodes.flatMap((locale) => [
  ...fixedRouteNames.map((kind) => ({locale, kind, sent: false}) as const),
  ...formRoutes.map((kind) => ({locale, kind, sent: true}) as const),
])

/** The static page that path segments name, or `null`. */
export function staticPageOf(
  segments: readonly string[],
  codes: readonly LocaleCode[] = localeCodes,
): StaticPage | null {
  const sent = segments.at(-1) === sentSegment
  const found = routeOf(sent ? segments.slice(0, -1) : segments, codes)
  if (found === null || found.route.kind === 'page') return null
  const {locale, route} = found
  if (!sent) return {locale, kind: route.kind, sent}
  return isFormRoute(route.kind) ? {locale, kind: route.kind, sent} : null
}

/** Path segments, as Next hands them to a catch-all route. */
export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** Where the template of the 404 page is kept. */
export const notFoundPath = (locale: LocaleCode, reason: NotFoundReason): string =>
  `not-found:${locale}:${reason}`
