import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'

/**
 * The limit for a page's compressed HTML with its styles, in bytes: beside the headers it fits into the ten segments of a
 * connection's first round trip. https://www.rfc-editor.org/rfc/rfc6928
 */
export const mostPageBytes = 14_336

const legalPages: readonly Route[] = ['privacy', 'terms', 'imprint'].map((slug) => ({kind: 'page', slug}))

/** Every page that search engines may know. */
export const routes: readonly Route[] = [...fixedRouteNames.map((kind) => ({kind})), ...legalPages]

/** Every page of a language with a status of 200, those that say that a form has arrived among them. */
export const pagePaths = (locale: LocaleCode): readonly string[] => [
  ...routes.map((route) => pathOf(route, locale)),
  ...(['waitlist', 'contact'] as const).map((kind) => `${pathOf({kind}, locale)}/sent`),
]

/** A path of a language at which nothing stands. */
export const lostPath = (locale: LocaleCode): string => pathOf({kind: 'page', slug: 'no-such-page'}, locale)

/** What a link leads to that is none (any more): one in a mail, and one to a preview. */
export const linkPaths = (locale: LocaleCode): readonly string[] => [
  ...['confirm', 'unsubscribe'].map((link) => `${pathOf({kind: 'waitlist'}, locale)}/${link}?token=none`),
  `/api/draft/enable?sanity-preview-pathname=${pathOf({kind: 'landing'}, locale)}`,
]

/** Everything that a visitor can be shown by following an address. */
export const allPaths: readonly string[] = localeCodes.flatMap((locale) => [
  ...pagePaths(locale),
  ...linkPaths(locale),
  lostPath(locale),
])
