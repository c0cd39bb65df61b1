import {affectedRoutes} from '@domora/content/affected-routes'
import type {ContentType} from '@domora/content/cache-tags'
import {localeCodes, locales} from '@domora/content/locales'
import {alternatePaths} from '@domora/content/routes'
import {isFormRoute, sentPath} from '../routing/place.ts'

/** A path at which nothing ever stands: asking for it renews what the answers to unmatched paths are made of. */
export const unmatchedProbe = '/-'

/** Paths of all that must be rendered again when documents of these types changed. */
export function affectedPaths(changed: readonly ContentType[], slugs: readonly string[]): readonly string[] {
  const pages = affectedRoutes(changed, slugs).flatMap((route) => {
    const {kind} = route
    const sent = isFormRoute(kind) ? localeCodes.map((locale) => sentPath(kind, locale)) : []
    return [...alternatePaths(route).map(({path}) => path), ...sent]
  })
  return [unmatchedProbe, ...pages, ...localeCodes.map((code) => `${locales[code].prefix}/sitemap.xml`)]
}
