import {fixedPages} from '@domora/content/content-types'
import {fieldOf} from '@domora/content/field-of'
import {allLocaleCodes, defaultLocale, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {isTranslated, type Localized} from '@domora/content/localized'
import {addressedTypes, isAddressed} from '@domora/content/page-locales'
import {versionPaths} from '@domora/content/page-versions'
import {alternatePaths, fixedRouteNames} from '@domora/content/routes'
import {map} from 'rxjs'
import {getPublishedId, type SanityDocument} from 'sanity'
import type {DocumentLocationResolver, DocumentLocationsState} from 'sanity/presentation'
import {z} from 'zod'
import {cmsPage, cmsPageProjection, type ListedPage} from '../cms-pages.ts'
import {referencesIn} from '../objects-in.ts'
import {pathsOf} from '../publishing/moved-addresses.ts'
import {apiVersion} from '../queries.ts'
import {routeTitles} from '../schema/objects/link.ts'

const localized = z.custom<Localized<unknown>>().optional()

/** Studio lists these pages above a form, with links to the preview. */
export const locations: DocumentLocationResolver = ({id, type, perspectiveStack}, {documentStore}) => {
  if (type === 'redirect' || type === 'fact' || type === 'announcement') return null
  return documentStore
    .listenQuery(
      {fetch: referencesQuery, listen: '*[_type in $pageTypes || _type in ["sharedSection", $type]]'},
      {id: getPublishedId(id), type, pageTypes: [...pageTypes]},
      {perspective: perspectiveStack, apiVersion, tag: 'preview.locations'},
    )
    .pipe(
      map((result: unknown) => {
        const found = references.parse(result)
        return describeUsages(usagesOf(type, found), type, found.self)
      }),
    )
}

export function describeUsages(
  usages: readonly ListedPage[],
  type: string,
  self: z.output<typeof references>['self'],
): DocumentLocationsState {
  if (usages.length === 0 && !isAddressed(type)) return {message: 'Not on any page yet', tone: 'caution'}
  const list = usages.flatMap(({title, paths}) =>
    [...paths].map(([locale, href]) => ({title: `${title} · ${locales[locale].name}`, href})),
  )
  const missing = localeCodes.filter((locale) => usages.every(({paths}) => !paths.has(locale)))
  if (missing.length === 0) return {locations: list}
  const parts = (locale: LocaleCode) =>
    // A new page is stored with its first letter; until then, its form alone has titles.
    (self === null || type === 'author' ? (['address'] as const) : (['title', 'address'] as const)).filter(
      (part) => !isTranslated(self?.[part], locale),
    )
  const byReason = Map.groupBy(missing, (locale) =>
    isAddressed(type) ? parts(locale).join(' and no ') || 'usable address' : 'translation',
  )
  const sentences = [...byReason].map(([reason, codes]) => {
    const names = new Intl.ListFormat('en').format(codes.map((locale) => locales[locale].name))
    return `Not shown in ${names}: no ${reason} yet`
  })
  return {...(list.length > 0 && {locations: list}), message: sentences.join('. '), tone: 'caution'}
}

export const references = z.object({
  self: z
    .object({
      question: localized,
      answer: localized,
      title: localized,
      address: localized,
      /** `_id` of a version B. */
      version: z.string().nullish(),
    })
    .nullable(),
  pages: z.array(cmsPage),
})

/** Results are `references`. A page may refer to a document through a shared section. */
export const referencesQuery = `{
  "self": *[_id == $id][0]{question, answer, title, address, "version": select(defined(test) => $id)},
  "pages": *[
    _type in $pageTypes && (_id == $id || references($id) || references(*[_type == "sharedSection" && references($id)]._id))
  ] | order(_createdAt asc) ${cmsPageProjection}
}`

export const pageTypes: readonly string[] = [
  ...addressedTypes,
  ...fixedRouteNames.map((kind) => fixedPages[kind]._type),
]

export const everyPathOf = (id: string, page: SanityDocument | null): readonly string[] => {
  const kind = fixedRouteNames.find((name) => fixedPages[name]._id === id)
  return kind ? alternatePaths({kind}).map(({path}) => path) : [...pathsOf(page).values()]
}

/** Pages with a fixed place. */
export const fixedListedPages: readonly ListedPage[] = fixedRouteNames.map((kind) => ({
  id: fixedPages[kind]._id,
  title: routeTitles[kind],
  paths: new Map(alternatePaths({kind}, allLocaleCodes).map(({locale, path}) => [locale, path])),
}))

export const listedVersion = (id: string): ListedPage => ({id, title: 'Version B', paths: versionPaths(id)})

const indexed = z.array(z.object({_id: z.string(), locales: z.array(z.string())}))

/** The same as `referencesQuery`, for a site in memory. `pageIndex` is the result of `queries.pageIndex`. */
export function referencesAmong(documents: readonly SanityDocument[], pageIndex: unknown) {
  const byId = new Map(documents.map((document) => [document._id, document]))
  const localesOf = new Map(indexed.parse(pageIndex).map((page) => [page._id, page.locales]))
  const referred = new Map(documents.map((document) => [document, new Set(referencesIn(document))]))
  const shared = documents.filter(({_type}) => _type === 'sharedSection')
  const pages = documents
    .filter(({_type}) => pageTypes.includes(_type))
    .toSorted((one, other) => one._createdAt.localeCompare(other._createdAt))
  const refers = (from: SanityDocument, id: string) => referred.get(from)?.has(id) === true
  return (id: string): z.output<typeof references> =>
    references.parse({
      self: byId.get(id) ?? null,
      pages: pages
        .filter(
          (page) =>
            page._id === id ||
            refers(page, id) ||
            shared.some((section) => refers(section, id) && refers(page, section._id)),
        )
        .map(({_id, title, name, address}) => ({
          id: _id,
          title: fieldOf(title, defaultLocale) ?? name ?? null,
          address,
          locales: localesOf.get(_id) ?? [],
        })),
    })
}

/** Pages with a fixed place first. */
export function usagesOf(type: string, {self, pages}: z.output<typeof references>): readonly ListedPage[] {
  if (self?.version) return [listedVersion(self.version)]
  const isShownIn = (locale: LocaleCode) =>
    type !== 'faq' || (isTranslated(self?.question, locale) && isTranslated(self?.answer, locale))
  const fixed = fixedListedPages.filter(({id}) => {
    // Without a reference to them.
    const isListed = id === fixedPages.pricing._id && type === 'priceList'
    return type === 'siteSettings' || isListed || pages.some((page) => page.id === id)
  })
  return [...fixed, ...pages.filter(({paths}) => paths.size > 0)].map(({paths, ...page}) => ({
    ...page,
    paths: new Map([...paths].filter(([locale]) => isShownIn(locale))),
  }))
}
