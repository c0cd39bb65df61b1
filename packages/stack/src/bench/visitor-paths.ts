import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'

const routes: readonly Route[] = [...fixedRouteNames.map((kind) => ({kind})), {kind: 'page', slug: 'privacy'}]

/** Every page that is to be found in every language; of those that editors made, the longest. */
export const visitorPaths: readonly string[] = routes.flatMap((route) =>
  localeCodes.map((locale: LocaleCode) => pathOf(route, locale)),
)
