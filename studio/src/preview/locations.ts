import {pageTypeOf} from '@domora/content/content-types'
import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {isTranslated, type Localized} from '@domora/content/localized'
import {localesOfPage} from '@domora/content/page-locales'
import {fixedRouteNames, isSlug, pathOf, type Route} from '@domora/content/routes'
import {map} from 'rxjs'
import {getPublishedId} from 'sanity'
import type {DocumentLocationResolver, DocumentLocationsState} from 'sanity/presentation'
import {z} from 'zod'
import {routeTitles} from '../schema/objects/link.ts'

/** The pages that show a document: Studio lists them above its form, with links to the preview. */
export const locations: DocumentLocationResolver = ({id, type}, {documentStore}) => {
  if (type === 'redirect') return null
  const publishedId = getPublishedId(id)
  return documentStore
    .listenQuery(
      {
        fetch: referencesQuery,
        listen: '*[_id in [$id, $draft] || _type in ["landingPage", "pricingPage", "feature"]]',
      },
      {id: publishedId, draft: `drafts.${publishedId}`},
      {perspective: 'drafts', apiVersion: '2025-02-19', tag: 'preview.locations'},
    )
    .pipe(map((answer: unknown) => describeUsages(usagesOf(type, references.parse(answer)))))
}

/** The list of pages and languages, with a message about missing ones. */
export function describeUsages(usages: readonly DocumentUsage[]): DocumentLocationsState {
  if (usages.length === 0) return {message: 'Not on any page yet', tone: 'caution'}
  const list = usages.flatMap(({route, locales: shown}) =>
    shown.map((locale) => ({
      title: `${route.kind === 'page' ? 'Its own page' : routeTitles[route.kind]} · ${locales[locale].name}`,
      href: pathOf(route, locale),
    })),
  )
  const missing = localeCodes.filter((locale) => usages.every(({locales: shown}) => !shown.includes(locale)))
  if (missing.length === 0) return {locations: list}
  const names = new Intl.ListFormat('en').format(missing.map((locale) => locales[locale].name))
  return {locations: list, message: `Not shown in ${names}: there is no translation yet`, tone: 'caution'}
}

const localized = z.custom<Localized<unknown>>()

/** A document and the types of the pages that refer to it: the result of `referencesQuery`. */
export const references = z.object({
  self: z
    .object({
      slug: z.string().nullable(),
      title: localized,
      body: localized,
      question: localized,
      answer: localized,
    })
    .nullable(),
  pages: z.array(z.string()),
})

/** Pages refer to a document themselves or, in the case of product features, through feature blocks. */
export const referencesQuery = `{
  "self": *[_id == $id][0]{title, body, question, answer, "slug": slug.current},
  "pages": *[
    _type in ["landingPage", "pricingPage"] &&
    (references($id) || references(*[_type == "feature" && references($id)]._id))
  ]._type
}`

/** A page that shows a document, and in which languages. */
interface DocumentUsage {
  readonly route: Route
  readonly locales: readonly LocaleCode[]
}

/** The pages that show a document. */
export function usagesOf(type: string, {self, pages}: z.output<typeof references>): readonly DocumentUsage[] {
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
      const shown = localeCodes.filter(
        (locale) => isTranslated(self?.question, locale) && isTranslated(self?.answer, locale),
      )
      return used().map(({route}) => ({route, locales: shown}))
    }
    default:
      return used()
  }

  function used() {
    return fixed.filter(({route}) => {
      const document = pageTypeOf(route.kind)
      return document === type || pages.includes(document)
    })
  }
}
