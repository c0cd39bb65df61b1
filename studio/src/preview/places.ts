import {pageTypeOf} from '@domora/content/content-types'
import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {isTranslated, type Localized} from '@domora/content/localized'
import {localesOfPage} from '@domora/content/page-locales'
import {fixedRouteNames, isSlug, type Route} from '@domora/content/routes'
import {z} from 'zod'

const localized = z.custom<Localized<unknown>>()

/** A document and the pages that use it, as `usageQuery` gives them. */
export const usage = z.object({
  self: z
    .object({
      slug: z.string().nullable(),
      title: localized,
      body: localized,
      question: localized,
      answer: localized,
    })
    .nullable(),
  users: z.array(z.string()),
})

export type Usage = z.output<typeof usage>

/**
 * What `placesOf` must know about the document `$id`. A product feature is used by way of the feature blocks
 * that name it, everything else by the pages themselves.
 */
export const usageQuery = `{
  "self": *[_id == $id][0]{title, body, question, answer, "slug": slug.current},
  "users": *[
    _type in ["landingPage", "pricingPage"] &&
    (references($id) || references(*[_type == "feature" && references($id)]._id))
  ]._type
}`

/** A page that shows a document, and the languages in which it does. */
export interface Place {
  readonly route: Route
  readonly locales: readonly LocaleCode[]
}

/** The pages on which a document appears; none for what is used nowhere. */
export function placesOf(type: string, {self, users}: Usage): readonly Place[] {
  const fixed = fixedRouteNames.map((kind) => ({route: {kind}, locales: localeCodes}))
  switch (type) {
    case 'siteSettings':
      return fixed
    case 'priceList':
      return fixed.filter(({route}) => route.kind === 'pricing')
    case 'page': {
      const slug = self?.slug ?? ''
      const own = {route: {kind: 'page', slug}, locales: self ? localesOfPage(self) : []} as const
      return isSlug(slug) && own.locales.length > 0 ? [own] : []
    }
    case 'faq': {
      const locales = localeCodes.filter(
        (locale) => isTranslated(self?.question, locale) && isTranslated(self?.answer, locale),
      )
      return used().map(({route}) => ({route, locales}))
    }
    default:
      return used()
  }

  function used() {
    return fixed.filter(({route}) => {
      const document = pageTypeOf(route.kind)
      return document === type || users.includes(document)
    })
  }
}
