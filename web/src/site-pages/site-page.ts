import {defaultLocale, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {type FixedRoute, fixedRouteNames, pathOf, type Route, routeOf} from '@domora/content/routes'
import {type ContentSource, requireContent} from '../sanity/read-content.ts'

/** Pages with a form; each has a page of its own that says that the form has arrived. */
export type FormRoute = 'waitlist' | 'contact'

const formRoutes: readonly FormRoute[] = ['waitlist', 'contact']

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
  readonly slug: string
  /** All locales that it is translated into. */
  readonly locales: readonly LocaleCode[]
}

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

/** The CMS page with a slug in a locale; `null` when it is not published, or not translated. */
export async function findCmsPage(
  locale: LocaleCode,
  slug: string,
  source?: ContentSource,
): Promise<CmsPage | null> {
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  const found = index.find((page) => page.slug === slug)
  if (!found?.previewLocales.includes(locale)) return null
  return {kind: 'page', locale, id: found.id, slug, locales: found.locales}
}

/**
 * Every document of the site.
 *
 * @throws {ContentMissing} when the lake's answer is no list of pages: a site without CMS pages has an empty one.
 */
export async function listSitePages(source?: ContentSource): Promise<readonly SitePage[]> {
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  return [
    ...staticPages.map((page) => ({...page, path: pathOfStaticPage(page)})),
    ...index.flatMap(({id, slug, locales: translated}) =>
      translated.map((locale) => ({
        kind: 'page' as const,
        path: pathOf({kind: 'page', slug}, locale),
        locale,
        id,
        slug,
        locales: translated,
      })),
    ),
    ...localeCodes.flatMap((locale): SitePage[] => [
      {kind: 'not-found', path: notFoundPath(locale, 'unmatched'), locale, reason: 'unmatched'},
      {kind: 'not-found', path: notFoundPath(locale, 'invalid'), locale, reason: 'invalid'},
      {kind: 'unavailable', path: `/builds/unavailable/${locale}`, locale},
      {kind: 'sitemap', path: `${locales[locale].prefix}/sitemap.xml`, locale},
    ]),
  ]
}
