import {fixedPages} from '@domora/content/content-types'
import {allLocaleCodes, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {isTranslated, type Localized} from '@domora/content/localized'
import {pageLocalesExpression} from '@domora/content/page-locales'
import {queries} from '@domora/content/queries'
import {alternatePaths, fixedRouteNames} from '@domora/content/routes'
import {map} from 'rxjs'
import {getPublishedId} from 'sanity'
import type {DocumentLocationResolver, DocumentLocationsState} from 'sanity/presentation'
import {z} from 'zod'
import {pagePaths} from '../cms-pages.ts'
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
        listen: '*[_id in [$id, $draft] || _type in $pageTypes || _type == "sharedSection"]',
      },
      {id: publishedId, draft: `drafts.${publishedId}`, pageTypes},
      {perspective: 'drafts', apiVersion, tag: 'preview.locations'},
    )
    .pipe(map((answer: unknown) => describeUsages(usagesOf(type, references.parse(answer)), type)))
}

/** The list of pages and languages, with a message about languages that visitors get and that are missing. */
export function describeUsages(usages: readonly DocumentUsage[], type: string): DocumentLocationsState {
  const isPage = type === 'page'
  if (usages.length === 0)
    return {message: isPage ? 'The page has no address yet' : 'Not on any page yet', tone: 'caution'}
  const list = usages.flatMap(({title, paths}) =>
    [...paths].map(([locale, href]) => ({title: `${title} · ${locales[locale].name}`, href})),
  )
  const missing = localeCodes.filter((locale) => usages.every(({paths}) => !paths.has(locale)))
  if (missing.length === 0) return {locations: list}
  const names = new Intl.ListFormat('en').format(missing.map((locale) => locales[locale].name))
  return {
    locations: list,
    message: `Not shown in ${names}: there is no ${isPage ? 'title or no address' : 'translation'} yet`,
    tone: 'caution',
  }
}

/** A document, and the pages that refer to it. */
export const references = z.object({
  self: z.object({question: localized, answer: localized}).nullable(),
  pages: z.array(
    z.object({id: z.string(), title: z.string().nullable()}).and(pagePaths.transform((paths) => ({paths}))),
  ),
})

/** The result is `references`. A page refers to a document itself or through a shared section. */
export const referencesQuery = `{
  "self": *[_id == $id][0]{question, answer},
  "pages": *[
    _type in $pageTypes && (_id == $id || references($id) || references(*[_type == "sharedSection" && references($id)]._id))
  ] | order(_createdAt asc) {
    "id": _id,
    "title": title.gb,
    address,
    "locales": ${pageLocalesExpression}
  }
}`

export const pageTypes = ['page', ...fixedRouteNames.map((kind) => fixedPages[kind]._type)]

/** A page that shows a document, with its path in each language in which it does. */
interface DocumentUsage {
  /** `_id` of the page. */
  readonly id: string
  readonly title: string
  readonly paths: ReadonlyMap<LocaleCode, string>
}

/** The pages that show a document, those with a fixed place first. */
export function usagesOf(type: string, {self, pages}: z.output<typeof references>): readonly DocumentUsage[] {
  const isShownIn = (locale: LocaleCode) =>
    type !== 'faq' || (isTranslated(self?.question, locale) && isTranslated(self?.answer, locale))
  const shown = <Entry extends readonly [LocaleCode, string]>(paths: Iterable<Entry>) =>
    new Map([...paths].filter(([locale]) => isShownIn(locale)))
  const fixed = fixedRouteNames
    .filter((kind) => {
      const {_id, _type} = fixedPages[kind]
      const isListed = _type !== 'page' && queries[_type].lists.some((listed) => listed === type)
      return type === 'siteSettings' || isListed || pages.some((page) => page.id === _id)
    })
    .map((kind) => ({
      id: fixedPages[kind]._id,
      title: routeTitles[kind],
      paths: shown(alternatePaths({kind}, allLocaleCodes).map(({locale, path}) => [locale, path] as const)),
    }))
  const made = pages
    .filter((page) => page.paths.size > 0)
    .map((page) => ({
      id: page.id,
      title: page.title ?? 'Page without a title',
      paths: shown(page.paths),
    }))
  return [...fixed, ...made]
}
