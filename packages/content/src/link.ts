import {z} from 'zod'
import {anchor, safeUrl} from './addresses.ts'
import {mapContract} from './contract.ts'
import {defaultLocale, type LocaleCode} from './locales.ts'
import {localizedText, type Text, untranslatedAsNull} from './localized.ts'
import {activeContext} from './parse-section.ts'
import {linkedPageProjection, pageInMenuProjection} from './page-locales.ts'
import {fixedRouteNames, isPageAddress, pathOf, type Route} from './routes.ts'

const target = /* groq */ `
  kind,
  route,
  "reference": page{_ref},
  href,
  anchor
`

export const linkProjection = /* groq */ `{_key, label, ${target}, "page": page->${linkedPageProjection}}`

export const menuLinkProjection = /* groq */ `{_key, label, ${target}, "page": page->${pageInMenuProjection}}`

export const destinationProjection = /* groq */ `{${target}, "page": page->${linkedPageProjection}}`

/** A link, resolved for the page's language. */
export interface Link {
  readonly label: Text
  readonly href: string
}

const addressed = {
  _id: z.string(),
  address: z.partialRecord(z.string(), z.unknown()).nullable(),
  locales: z.array(z.string()),
  isValid: z.boolean(),
}

export const linkedPage = z.object(
  {...addressed, older: z.array(z.object(addressed)).default([])},
  'points to no published page',
)

type LinkedPage = z.output<typeof linkedPage>

/** A fixed page, an editors' page, a place on the landing page, or an external address. */
const targetContract = z.discriminatedUnion('kind', [
  z.object({kind: z.literal('route'), route: z.enum(fixedRouteNames), anchor: anchor.nullable()}),
  z.object({kind: z.literal('page'), page: linkedPage, anchor: anchor.nullable()}),
  z.object({kind: z.literal('anchor'), anchor}),
  z.object({kind: z.literal('external'), href: safeUrl}),
])

type Target = z.output<typeof targetContract>

/** The address of a target in a language; `null` if the page lacks the language, or an older page has its address. */
function hrefOf(to: Target, locale: LocaleCode): string | null {
  if (to.kind === 'external') return to.href
  const route = routeOf(to, locale)
  const place = to.anchor === null ? '' : `#${to.anchor}`
  return route && `${pathOf(route, locale)}${place}`
}

function routeOf(to: Exclude<Target, {kind: 'external'}>, locale: LocaleCode): Route | null {
  if (to.kind !== 'page') return {kind: to.kind === 'route' ? to.route : 'landing'}
  const {_id, address, locales: translated, older}: LinkedPage = to.page
  if (!translated.includes(locale)) return null
  if (_id === 'landingPage') return {kind: 'landing'}
  const own = address?.[locale]
  const isTaken = older.some(
    (other) => other.isValid && other.locales.includes(locale) && other.address?.[locale] === own,
  )
  if (isTaken) return null
  return typeof own === 'string' && isPageAddress(own) ? {kind: 'page', address: own} : null
}

/** The address of a target that is online now; `null` for any other. */
const shownHrefOf = (to: Target): string | null =>
  to.kind === 'page' && !to.page.isValid ? null : hrefOf(to, activeContext().locale)

/** The path of a page; `null` while it is not online in the language. */
export const hrefOfPage = (page: LinkedPage): string | null => shownHrefOf({kind: 'page', page, anchor: null})

/** A link with the title of its page; `null` while the page is not online in the language. */
export const titledPageContract = mapContract(
  z.intersection(z.object({title: untranslatedAsNull(localizedText)}), linkedPage),
  ({title, ...page}): Link | null => {
    const href = hrefOfPage(page)
    return href === null || title === null ? null : {label: title, href}
  },
)

/** The address of a link without a label; `null` while its page is not online in the language. */
export const hrefContract = mapContract(targetContract, shownHrefOf)

/** The address of a redirect: the page in the visitor's language, else in English. Its dates do not count. */
export const destinationContract = mapContract(
  targetContract,
  (to) => hrefOf(to, activeContext().locale) ?? hrefOf(to, defaultLocale),
)

/** A link; `null` while its page is not online in the language. */
export const linkContract = mapContract(
  z.intersection(z.object({label: localizedText}), targetContract),
  ({label, ...to}): Link | null => {
    const href = shownHrefOf(to)
    return href === null ? null : {label, href}
  },
)
