import {z} from 'zod'
import {anchor, safeUrl} from './addresses.ts'
import {defaultLocale, type LocaleCode, locales} from './locales.ts'
import {localizedText, type Text} from './localized.ts'
import {pageLocalesExpression} from './page-locales.ts'
import {fixedRouteNames, isSlug, pathOf, type Route} from './routes.ts'

export const linkProjection = /* groq */ `{
  _key,
  label,
  kind,
  route,
  "reference": page{_ref},
  "page": page->{"slug": slug.current, "locales": ${pageLocalesExpression}},
  href,
  anchor
}`

/** A link that is ready for the page's language. */
export interface Link {
  readonly label: Text
  readonly href: string
  /** BCP 47 tag of the target's language when it is not the page's own. */
  readonly hreflang?: string
  /** Whether it leaves the site. */
  readonly external: boolean
}

const linkedPage = z.object(
  {
    slug: z.string().refine(isSlug, 'is not a slug'),
    locales: z.array(z.string()),
  },
  'points to no published page',
)

/** A link to a fixed page, a page by its slug, a place on the landing page, or elsewhere. */
export const linkContract = (locale: LocaleCode) => {
  const labelled = {label: localizedText(locale)}
  return z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('route'),
        ...labelled,
        route: z.enum(fixedRouteNames),
        anchor: anchor.nullable(),
      }),
      z.object({
        kind: z.literal('page'),
        ...labelled,
        page: linkedPage,
        anchor: anchor.nullable(),
      }),
      z.object({kind: z.literal('anchor'), ...labelled, anchor}),
      z.object({kind: z.literal('external'), ...labelled, href: safeUrl}),
    ])
    .transform((link): Link => {
      const {label} = link
      switch (link.kind) {
        case 'route':
          return {label, href: hrefOf({kind: link.route}, locale, link.anchor), external: false}
        case 'anchor':
          return {label, href: hrefOf({kind: 'landing'}, locale, link.anchor), external: false}
        case 'external':
          return {label, href: link.href, external: true}
        case 'page': {
          const route = {kind: 'page', slug: link.page.slug} as const
          if (link.page.locales.includes(locale)) {
            return {label, href: hrefOf(route, locale, link.anchor), external: false}
          }
          // The page is not shown in this language, so the link leads to it in English.
          const {tag} = locales[defaultLocale]
          return {label, href: hrefOf(route, defaultLocale, link.anchor), hreflang: tag, external: false}
        }
      }
    })
}

const hrefOf = (route: Route, locale: LocaleCode, place: string | null): string =>
  `${pathOf(route, locale)}${place === null ? '' : `#${place}`}`
