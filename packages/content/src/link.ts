import {z} from 'zod'
import {anchor, safeUrl} from './addresses.ts'
import {defaultLocale, type LocaleCode, locales} from './locales.ts'
import {localizedText, passOn, type Text} from './localized.ts'
import {linkedPageProjection} from './page-locales.ts'
import {fixedRouteNames, isPageAddress, pathOf, type Route} from './routes.ts'

const target = /* groq */ `
  kind,
  route,
  "reference": page{_ref},
  "page": page->${linkedPageProjection},
  href,
  anchor
`

export const linkProjection = /* groq */ `{_key, label, ${target}}`

export const destinationProjection = /* groq */ `{${target}}`

/** Where a link leads, in the page's language if it can. */
export interface Destination {
  readonly href: string
  /** BCP 47 tag of the target's language when it is not the page's own. */
  readonly hreflang?: string
  /** Whether it leaves the site. */
  readonly external: boolean
}

/** A link that is ready for the page's language. */
export interface Link extends Destination {
  readonly label: Text
}

const linkedPage = z.object(
  {
    _id: z.string(),
    address: z.partialRecord(z.string(), z.unknown()).nullable(),
    locales: z.array(z.string()),
    isValid: z.boolean(),
  },
  'points to no published page',
)

type LinkedPage = z.output<typeof linkedPage>

/** A fixed page, a page that editors made, a place on the landing page, or elsewhere. */
const targetContract = z.discriminatedUnion('kind', [
  z.object({kind: z.literal('route'), route: z.enum(fixedRouteNames), anchor: anchor.nullable()}),
  z.object({kind: z.literal('page'), page: linkedPage, anchor: anchor.nullable()}),
  z.object({kind: z.literal('anchor'), anchor}),
  z.object({kind: z.literal('external'), href: safeUrl}),
])

function destinationOf(to: z.output<typeof targetContract>, locale: LocaleCode): Destination | null {
  switch (to.kind) {
    case 'route':
      return {href: hrefOf({kind: to.route}, locale, to.anchor), external: false}
    case 'anchor':
      return {href: hrefOf({kind: 'landing'}, locale, to.anchor), external: false}
    case 'external':
      return {href: to.href, external: true}
    case 'page': {
      const route = routeOfPage(to.page, locale)
      if (route !== null) return {href: hrefOf(route, locale, to.anchor), external: false}
      // The page is not shown in this language, so the link leads to it in English.
      const inEnglish = routeOfPage(to.page, defaultLocale)
      if (inEnglish === null) return null
      const {tag} = locales[defaultLocale]
      return {href: hrefOf(inEnglish, defaultLocale, to.anchor), hreflang: tag, external: false}
    }
  }
}

function routeOfPage({_id, address, locales: translated}: LinkedPage, locale: LocaleCode): Route | null {
  if (!translated.includes(locale)) return null
  if (_id === 'landingPage') return {kind: 'landing'}
  const own = address?.[locale]
  return typeof own === 'string' && isPageAddress(own) ? {kind: 'page', address: own} : null
}

const hrefOf = (route: Route, locale: LocaleCode, place: string | null): string =>
  `${pathOf(route, locale)}${place === null ? '' : `#${place}`}`

const noAddress = 'leads to a page without an address'

/** Where a link leads. */
export const destinationContract = (locale: LocaleCode) =>
  targetContract.transform((to, context): Destination => {
    const destination = destinationOf(to, locale)
    if (destination !== null) return destination
    context.addIssue({code: 'custom', path: ['page'], message: noAddress})
    return z.NEVER
  })

/** A link to a fixed page, a page that editors made, a place on the landing page, or elsewhere. */
export const linkContract = (locale: LocaleCode) =>
  z
    .intersection(z.object({label: localizedText(locale)}), destinationContract(locale))
    .transform(({label, ...destination}): Link => ({label, ...destination}))

const hiddenPage = (locale: LocaleCode) =>
  z
    .object({kind: z.literal('page'), page: linkedPage})
    .refine(({page}) => !page.isValid || routeOfPage(page, locale) === null)

/** A link in a menu; `null` when it leads to a page that is not shown in the language, or not at this time. */
export const menuLinkContract = (locale: LocaleCode) => {
  const link = linkContract(locale)
  const hidden = hiddenPage(locale)
  return z
    .custom<z.input<typeof link>>()
    .transform((value, context): Link | null =>
      hidden.safeParse(value).success ? null : passOn(link.safeParse(value), context),
    )
}
