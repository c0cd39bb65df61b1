import {localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'

/** One picture of a page. */
export interface Shot {
  /** Of its file, without the ending. */
  readonly name: string
  readonly path: string
  readonly width: (typeof widths)[number]
  readonly colorScheme: (typeof schemes)[number]
}

const widths = [390, 1440] as const
const schemes = ['light', 'dark'] as const

const editorPages: readonly Route[] = ['privacy', 'terms', 'imprint'].map((slug) => ({kind: 'page', slug}))
const routes: readonly Route[] = [...fixedRouteNames.map((kind) => ({kind})), ...editorPages]

const paths = localeCodes.flatMap((locale) => [
  ...routes.map((route) => pathOf(route, locale)),
  `${pathOf({kind: 'waitlist'}, locale)}/sent`,
  `${pathOf({kind: 'waitlist'}, locale)}/confirm?token=none`,
  `${pathOf({kind: 'contact'}, locale)}/sent`,
  pathOf({kind: 'page', slug: 'no-such-page'}, locale),
])

const nameOf = (path: string): string =>
  path === '/' ? 'landing' : path.slice(1).replace(/\?.*$/u, '').replaceAll('/', '-')

/** Every page in every language, light and dark, on a phone and on a desk. */
export const shots: readonly Shot[] = schemes.flatMap((colorScheme) =>
  widths.flatMap((width) =>
    paths.map((path) => ({name: `${nameOf(path)}-${width}-${colorScheme}`, path, width, colorScheme})),
  ),
)

/** The few that are kept in the repository, so that a change of looks is seen: each a page, a language and a scheme of its own. */
export const keptShots: readonly string[] = [
  'landing-1440-light',
  'de-390-dark',
  'pl-pricing-1440-dark',
  'pt-waitlist-390-light',
  'de-about-1440-light',
  'pl-contact-sent-390-dark',
  'pt-no-such-page-1440-light',
]
