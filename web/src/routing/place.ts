import {type FixedRoute, fixedRouteNames, pathOf, type Route, routeOf} from '@domora/content/routes'
import {type LocaleCode, localeCodes} from '@domora/content/locales'

/** Pages with a form; each has a state of its own for what was sent. */
export type FormRoute = 'waitlist' | 'contact'

const formRoutes: readonly FormRoute[] = ['waitlist', 'contact']

export const isFormRoute = (kind: Route['kind']): kind is FormRoute =>
  formRoutes.some((route) => route === kind)

/** A page that is rendered at build: one of the fixed pages, or the page that says a form has arrived. */
export type Place =
  | {readonly locale: LocaleCode; readonly kind: FixedRoute; readonly sent: false}
  | {readonly locale: LocaleCode; readonly kind: FormRoute; readonly sent: true}

const sentSegment = 'sent'

/** Where a form leads when it was stored: a page of its own, so that reloading sends nothing twice. */
export const sentPath = (kind: FormRoute, locale: LocaleCode): string =>
  `${pathOf({kind}, locale)}/${sentSegment}`

export const pathOfPlace = ({kind, locale, sent}: Place): string =>
  sent ? sentPath(kind, locale) : pathOf({kind}, locale)

/** Every place of every locale. */
export const places: readonly Place[] = localeCodes.flatMap((locale) => [
  ...fixedRouteNames.map((kind) => ({locale, kind, sent: false}) as const),
  ...formRoutes.map((kind) => ({locale, kind, sent: true}) as const),
])

/** The place that path segments name, or `null`: then it is a page that editors made, a redirect or nothing. */
export function placeOf(segments: readonly string[]): Place | null {
  const sent = segments.at(-1) === sentSegment
  const found = routeOf(sent ? segments.slice(0, -1) : segments)
  if (found === null || found.route.kind === 'page') return null
  const {locale, route} = found
  if (!sent) return {locale, kind: route.kind, sent}
  return isFormRoute(route.kind) ? {locale, kind: route.kind, sent} : null
}

/** Path segments, as Next hands them to a catch-all route. */
export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')
