import type {ContentTypeName} from './content-types.ts'
import {queries} from './queries.ts'
import {fixedRouteNames, type Route} from './routes.ts'

/** Document types that each page is made of, besides the settings that all of them share. */
const ownTypes: Record<Route['kind'], readonly ContentTypeName[]> = {
  landing: queries.landingPage.reads,
  pricing: queries.pricingPage.reads,
  waitlist: queries.waitlistPage.reads,
  about: queries.aboutPage.reads,
  contact: queries.contactPage.reads,
  page: queries.page.reads,
}

/** Document types that a page is made of. */
export const typesOf = (kind: Route['kind']): readonly ContentTypeName[] => [
  ...new Set([...queries.siteSettings.reads, ...ownTypes[kind]]),
]

/**
 * The pages that must be rendered again when documents of these types changed.
 *
 * @param slugs the slugs of all CMS pages
 */
export function affectedRoutes(
  changed: readonly ContentTypeName[],
  slugs: readonly string[],
): readonly Route[] {
  const isAffected = (kind: Route['kind']) => typesOf(kind).some((type) => changed.includes(type))
  return [
    ...fixedRouteNames.filter(isAffected).map((kind) => ({kind})),
    ...(isAffected('page') ? slugs.map((slug) => ({kind: 'page' as const, slug})) : []),
  ]
}
