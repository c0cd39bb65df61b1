import {
  allLocaleCodes,
  defaultLocale,
  isLocaleCode,
  type LocaleCode,
  localeCodes,
  locales,
} from './locales.ts'
import {folderNames} from './site-folders.ts'

/** Pages with a fixed path; the empty one is the landing page. */
export const fixedRoutes = {
  landing: '',
  pricing: 'pricing',
  waitlist: 'waitlist',
  about: 'about',
  contact: 'contact',
  articles: 'articles',
  search: 'search',
} as const

export type FixedRoute = keyof typeof fixedRoutes

/** A fixed page, or an editors' page by its address in a language. */
export type Route = {readonly kind: FixedRoute} | {readonly kind: 'page'; readonly address: string}

export interface LocalizedRoute {
  readonly locale: LocaleCode
  readonly route: Route
}

export const fixedRouteNames: readonly FixedRoute[] = Object.keys(fixedRoutes).filter(isFixedRoute)

function isFixedRoute(value: string): value is FixedRoute {
  return Object.hasOwn(fixedRoutes, value)
}

/** The absolute path of a page in a locale, without a trailing slash (`/`, `/pl`, `/de/pricing`). */
export function pathOf(route: Route, locale: LocaleCode): string {
  const own = route.kind === 'page' ? route.address : fixedRoutes[route.kind]
  return `${locales[locale].prefix}${own === '' ? '' : `/${own}`}` || '/'
}

/** The paths of a page or an address in several locales. */
export const alternatePaths = (
  route: Route,
  codes: readonly LocaleCode[] = localeCodes,
): readonly {locale: LocaleCode; path: string}[] =>
  codes.map((locale) => ({locale, path: pathOf(route, locale)}))

/**
 * Splits a path into its locale and the rest. Every path has a locale.
 *
 * @param codes the locales to recognize; the preview passes all
 */
export function splitLocale(
  segments: readonly string[],
  codes: readonly LocaleCode[] = localeCodes,
): {locale: LocaleCode; rest: readonly string[]} {
  const [first, ...rest] = segments
  const locale = codes.find((code) => locales[code].prefix === `/${first}`)
  return locale === undefined ? {locale: defaultLocale, rest: segments} : {locale, rest}
}

/**
 * The page at path segments; `null` if no page can have that path. The caller checks whether an address has a document.
 *
 * @param codes the locales to recognize; the preview passes all
 */
export function routeOf(
  segments: readonly string[],
  codes: readonly LocaleCode[] = localeCodes,
): LocalizedRoute | null {
  const {locale, rest} = splitLocale(segments, codes)
  const address = rest.join('/')
  const fixed = fixedRouteNames.find((name) => fixedRoutes[name] === address)
  if (fixed) return {locale, route: {kind: fixed}}
  return isPageAddress(address) ? {locale, route: {kind: 'page', address}} : null
}

/** Maximum number of parts: `use-cases/landlords` has two. */
export const maxAddressParts = 3

/**
 * Whether editors may give a page this address, without the language's prefix or a leading slash. Its parts are lowercase
 * words with hyphens. The first cannot be a fixed page, a locale or one of the site's own folders; below `articles`, the second
 * cannot be a number, which is a page of the list.
 */
export function isPageAddress(value: string): boolean {
  const parts = value.split('/')
  const [first = '', second] = parts
  const isBelowArticles = first === fixedRoutes.articles && second !== undefined && !/^\d+$/.test(second)
  return (
    value.length <= 96 &&
    parts.length <= maxAddressParts &&
    parts.every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part)) &&
    (isBelowArticles || !reservedSlugs.has(first)) &&
    !isLocaleCode(first) &&
    !allLocaleCodes.some((code) => locales[code].prefix === `/${first}`)
  )
}

/** First path segments that the site itself answers, so that no page or redirect may take them. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(fixedRoutes).filter((path) => path !== ''),
  ...folderNames,
  'forms',
  'versions',
  '404',
  '500',
  'studio',
])
