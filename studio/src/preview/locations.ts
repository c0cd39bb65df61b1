import {pageTypeOf} from '@domora/content/content-types'
import {allLocaleCodes, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {isTranslated, type Localized} from '@domora/content/localized'
import {pageLocalesExpression} from '@domora/content/page-locales'
import {queries} from '@domora/content/queries'
import {fixedRouteNames, isSlug, pathOf, type Route} from '@domora/content/routes'
import {sectionTypes} from '@domora/content/sections'
import {map} from 'rxjs'
import {getPublishedId} from 'sanity'
import type {DocumentLocationResolver, DocumentLocationsState} from 'sanity/presentation'
import {z} from 'zod'
import {pageLocales} from '../cms-pages.ts'
import {apiVersion} from '../queries.ts'
import {routeTitles} from '../schema/objects/link.ts'

const localized = z.custom<Localized<unknown>>()

/** The pages that show a document: Studio lists them above its form, with links to the preview. */
export const locations: DocumentLocationResolver = ({id, type}, {documentStore}) => {
  if (type === 'redirect') return null
  const publishedId = getPublishedId(id)
  return documentStore
    .listenQuery(
      {
        fetch: referencesQuery,
        listen: '*[_id in [$id, $draft] || _type in $pageTypes || _type in $sectionTypes]',
      },
      {id: publishedId, draft: `drafts.${publishedId}`, pageTypes, sectionTypes: [...sectionTypes]},
      {perspective: 'drafts', apiVersion, tag: 'preview.locations'},
    )
    .pipe(map((answer: unknown) => describeUsages(usagesOf(type, references.parse(answer)))))
}

/** The list of pages and languages, with a message about languages that visitors get and that are missing. */
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

/** A document, and the types of the pages that refer to it. */
export const references = z.object({
  self: z
    .object({slug: z.string().nullable(), locales: pageLocales, question: localized, answer: localized})
    .nullable(),
  pages: z.array(z.string()),
})

/** The result is `references`. A page refers to a document itself or through another document. */
export const referencesQuery = `{
  "self": *[_id == $id][0]{question, answer, "slug": slug.current, "locales": ${pageLocalesExpression}},
  "pages": *[_type in $pageTypes && (references($id) || references(*[references($id)]._id))]._type
}`

export const pageTypes = fixedRouteNames.map(pageTypeOf)

/** A page that shows a document, and in which languages. */
interface DocumentUsage {
  readonly route: Route
  readonly locales: readonly LocaleCode[]
}

/** The pages that show a document. */
export function usagesOf(type: string, {self, pages}: z.output<typeof references>): readonly DocumentUsage[] {
  if (type === 'page') {
    const slug = self?.slug ?? ''
    const shown = self?.locales ?? []
    return isSlug(slug) && shown.length > 0 ? [{route: {kind: 'page', slug}, locales: shown}] : []
  }
  const shown =
    type === 'faq'
      ? allLocaleCodes.filter(
          (code) => isTranslated(self?.question, code) && isTranslated(self?.answer, code),
        )
      : allLocaleCodes
  return fixedRouteNames
    .filter((kind) => {
      const page = pageTypeOf(kind)
      const isListed = queries[page].lists.some((listed) => listed === type)
      return type === 'siteSettings' || type === page || isListed || pages.includes(page)
    })
    .map((kind) => ({route: {kind}, locales: shown}))
}
