import {aboutPageTypes} from './about-page.ts'
import type {ContentType} from './cache-tags.ts'
import {contactPageTypes} from './contact-page.ts'
import {landingPageTypes} from './landing-page.ts'
import {pageTypes} from './page.ts'
import {pricingPageTypes} from './pricing-page.ts'
import {fixedRouteNames, type Route} from './routes.ts'
import {siteSettingsTypes} from './site-settings.ts'
import {waitlistPageTypes} from './waitlist-page.ts'

/** Document types that each page is made of, besides the settings that all of them share. */
const ownTypes: Record<Route['kind'], readonly ContentType[]> = {
  landing: landingPageTypes,
  pricing: pricingPageTypes,
  waitlist: waitlistPageTypes,
  about: aboutPageTypes,
  contact: contactPageTypes,
  page: pageTypes,
}

/** Document types that a page is made of. */
export const typesOf = (kind: Route['kind']): readonly ContentType[] => [
  ...new Set([...siteSettingsTypes, ...ownTypes[kind]]),
]

/**
 * The pages that must be rendered again when documents of these types changed.
 *
 * @param slugs the slugs of all pages that editors made
 */
export function affectedRoutes(changed: readonly ContentType[], slugs: readonly string[]): readonly Route[] {
  const isAffected = (kind: Route['kind']) => typesOf(kind).some((type) => changed.includes(type))
  return [
    ...fixedRouteNames.filter(isAffected).map((kind) => ({kind})),
    ...(isAffected('page') ? slugs.map((slug) => ({kind: 'page' as const, slug})) : []),
  ]
}
