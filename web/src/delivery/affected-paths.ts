import {affectedRoutes} from '@domora/content/affected-routes'
import type {ContentType} from '@domora/content/cache-tags'
import {localeCodes, locales} from '@domora/content/locales'
import type {PageIndex} from '@domora/content/page'
import {pathOf, type Route} from '@domora/content/routes'
import {bySlugPath} from '../routing/by-slug.ts'
import {isFormRoute, sentPath} from '../routing/place.ts'

/** A path at which nothing ever stands: asking for it renews what the answers to unmatched paths are made of. */
export const unmatchedPath = '/-'

function pathsOf(route: Route, pages: PageIndex): readonly string[] {
  if (route.kind === 'page') {
    const shownIn = pages.find(({slug}) => slug === route.slug)?.locales ?? []
    return shownIn.map((locale) => bySlugPath(pathOf(route, locale)))
  }
  const {kind} = route
  return localeCodes.flatMap((locale) => [
    pathOf(route, locale),
    ...(isFormRoute(kind) ? [sentPath(kind, locale)] : []),
  ])
}

/**
 * Where this server must ask itself, so that everything that shows documents of these types is made anew: what
 * visitors look at first, what machines read last.
 *
 * @param pages the pages that editors have published
 */
export function affectedPaths(changed: readonly ContentType[], pages: PageIndex): readonly string[] {
  const routes = affectedRoutes(
    changed,
    pages.map(({slug}) => slug),
  )
  const sitemaps = localeCodes.map((code) => `${locales[code].prefix}/sitemap.xml`)
  // Pages that editors made come first: what they publish is more often such a page than the menu on all others.
  const inOrder = routes.toSorted((one, other) => Number(other.kind === 'page') - Number(one.kind === 'page'))
  return [...inOrder.flatMap((route) => pathsOf(route, pages)), unmatchedPath, ...sitemaps]
}
