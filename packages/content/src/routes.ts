import {
  allLocaleCodes,
  defaultLocale,
  isLocaleCode,
  type LocaleCode,
  localeCodes,
  locales,
} from './locales.ts'
import {folderNames} from './site-folders.ts'

/** Pages with a fixed place; the empty path is the landing page. */
export const fixedRoutes = {
  landing: '',
  pricing: 'pricing',
  waitlist: 'waitlist',
  about: 'about',
  contact: 'contact',
} as const

export type FixedRoute = keyof typeof fixedRoutes

/** A page of the site: one with a fixed place, or one that editors made, by its address in a language. */
export type Route = {readonly kind: FixedRoute} | {readonly kind: 'page'; readonly address: string}

export interface LocalizedRoute {
  readonly locale: LocaleCode
  readonly route: Route
}

export const fixedRouteNames: readonly FixedRoute[] = Object.keys(fixedRoutes).filter(isFixedRoute)

function isFixedRoute(value: string): value is FixedRoute {
  return Object.hasOwn(fixedRoutes, value)
}

/** The path of a page in a locale: always absolute, without a trailing slash (`/`, `/pl`, `/de/pricing`). */
export function pathOf(route: Route, locale: LocaleCode): string {
  const own = route.kind === 'page' ? route.address : fixedRoutes[route.kind]
  return `${locales[locale].prefix}${own === '' ? '' : `/${own}`}` || '/'
}

/** The same page, or the same address, in each of the locales. */
export const alternatePaths = (
  route: Route,
  codes: readonly LocaleCode[] = localeCodes,
): readonly {locale: LocaleCode; path: string}[] =>
  codes.map((locale) => ({locale, path: pathOf(route, locale)}))

/**
 * Splits a path into its locale and what comes after the prefix; every path has a locale.
 *
 * @param codes the locales to look for; the preview looks for all
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
 * Which page the path segments name. `null` when no page can stand there. Whether an address has a document is for the
 * caller to find out.
 *
 * @param codes the locales to look for; the preview looks for all
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

/** How many parts an address can have: `use-cases/landlords` has two. */
export const maxAddressParts = 3

/**
 * An address that editors may give a page, without the language's prefix and without a slash at its start: parts of
 * lower-case words and hyphens. The first is not the name of a fixed page, a locale (code or prefix) or one of the site's
 * own folders.
 */
export function isPageAddress(value: string): boolean {
  const parts = value.split('/')
  const [first = ''] = parts
  return (
    value.length <= 96 &&
    parts.length <= maxAddressParts &&
    parts.every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part)) &&
    !reservedSlugs.has(first) &&
    !isLocaleCode(first) &&
    !allLocaleCodes.some((code) => locales[code].prefix === `/${first}`)
  )
}

/** First path segments that the site itself answers, so that no page or redirect may take them. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(fixedRoutes).filter((path) => path !== ''),
  ...folderNames,
  '404',
  '500',
  'studio',
])
