import {type ContentQuery, contentTypeNames} from '@domora/content/content-types'
import type {Contract} from '@domora/content/contract'
import {fieldOf} from '@domora/content/field-of'
import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {landingPageId} from '@domora/content/page'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {queries} from '@domora/content/queries'
import {targetPath} from '@domora/content/redirect'
import type {SanityClient} from '@sanity/client'
import {pathToString, type SanityDocument} from 'sanity'
import {z} from 'zod'
import {addressPaths} from '../../cms-pages.ts'
import {factsByLocale} from '../../fields/facts.tsx'
import {isFixed} from '../../fields/redirect-rules.ts'
import {objectsIn} from '../../objects-in.ts'
import {documents, fetchIn} from '../../queries.ts'

/** A problem in all languages that have it. */
export interface SiteProblem extends Pick<Problem, 'field' | 'message'> {
  readonly document: SanityDocument
  readonly locales: readonly LocaleCode[]
}

const {page: pageQuery, article, topic, author, ...others} = queries

/** These read one document by its `_id`; without that condition, all. */
const addressed = {page: pageQuery, article, topic, author}
const everyOf = (query: string) => query.replace(' && _id == $id][0]', ']')

const siteQuery = `{
  ${Object.entries(queries)
    .map(([name, {query}]) => `"${name}": ${everyOf(query)},`)
    .join('\n')}
  "documents": *[_type in $types]
}`

const site = z.looseObject({documents})

/** The results of the site's queries by name, and every document. */
export type Site = z.output<typeof site>

/** Reads the site in one request, as it is or as it will be with a release. */
export const readSite = (client: SanityClient, release?: string): Promise<Site> => {
  const perspective = release === undefined ? 'published' : [release]
  return fetchIn(client.withConfig({useCdn: false}), perspective, 'site', site, siteQuery, {
    types: contentTypeNames,
  })
}

/** Finds content that the site leaves out, broken links, and redirects that fail, form a chain or share the address of a page. */
export function siteProblems({documents: stored, ...results}: Site): readonly SiteProblem[] {
  const found = new Map<string, Omit<Problem, 'locale'> & Pick<SiteProblem, 'locales'>>()
  const report = ({locale, ...problem}: Problem) => {
    const key = `${problem.document} ${problem.field} ${problem.message}`
    const known = found.get(key)?.locales.filter((code) => code !== locale) ?? []
    found.set(key, {...problem, locales: [...known, locale]})
  }
  const facts = factsByLocale(results['facts'])
  /** The result in the default language. */
  const check = <S extends Contract>({contract}: ContentQuery<S>, result: unknown): z.output<S> | null => {
    const [first = null] = localeCodes.map((locale) =>
      parseSection(contract, result, {locale, report, facts: facts.get(locale)}),
    )
    return first
  }
  const {pageIndex, redirects, ...rest} = others
  const index = check(pageIndex, results['pageIndex'])
  const byPath = check(redirects, results['redirects'])
  for (const [name, query] of Object.entries<ContentQuery>(rest)) check(query, results[name])
  for (const [name, query] of Object.entries<ContentQuery>(addressed))
    for (const result of z.array(z.unknown()).parse(results[name])) check(query, result)

  const paths = new Set(
    index?.flatMap(({addresses, locales}) => [...addressPaths(addresses, locales).values()]),
  )
  const reportEverywhere = (document: SanityDocument, field: string, message: string) => {
    for (const locale of localeCodes)
      report({document: document._id, type: document._type, field, locale, message})
  }
  const problemOf = (path: string | null): string | null => {
    if (path === null || path.includes('.') || paths.has(path) || isFixed(path)) return null
    const onward = byPath?.get(path)
    return onward === undefined
      ? `links to ${path}, which does not exist`
      : `links to ${path}, which redirects to ${onward.to}`
  }
  const byId = new Map(stored.map((document) => [document._id, document]))
  for (const document of stored) {
    if (document._type === 'redirect') {
      const {from, to} = byPath?.get(String(document['from'])) ?? {}
      if (from !== undefined && paths.has(from))
        reportEverywhere(document, 'from', 'is also a page; the page wins')
      const message = problemOf(to === undefined ? null : targetPath(to))
      if (message !== null) reportEverywhere(document, 'to', message)
      continue
    }
    for (const {object, path} of objectsIn(document)) {
      const field = pathToString(path)
      const {href, anchor} = object
      const wrongPath = typeof href === 'string' && href.startsWith('/') ? problemOf(targetPath(href)) : null
      if (wrongPath !== null) reportEverywhere(document, `${field}.href`, wrongPath)
      const target = byId.get(linkedPage(object) ?? '')
      if (typeof anchor === 'string' && target !== undefined && !anchorsOf(target, byId).includes(anchor))
        reportEverywhere(
          document,
          `${field}.anchor`,
          `links to “#${anchor}”, which no section of the page has as its name`,
        )
    }
  }
  return [...found.values()].flatMap(({document: id, field, message, locales}) => {
    const document = byId.get(id)
    return document === undefined ? [] : [{document, field, message, locales}]
  })
}

/** `_id` of the page of sections that a link leads to. */
function linkedPage({kind, route, page}: Readonly<Record<string, unknown>>): string | null {
  if (kind === 'page') return String(fieldOf(page, '_ref'))
  return kind === 'anchor' || (kind === 'route' && route === 'landing') ? landingPageId : null
}

const anchorsOf = (page: SanityDocument, byId: ReadonlyMap<string, SanityDocument>): readonly unknown[] => {
  const sections: unknown = page['sections']
  return (Array.isArray(sections) ? sections : []).map((section: unknown) => {
    const shared = byId.get(String(fieldOf(section, '_ref')))
    return shared === undefined ? fieldOf(section, 'anchor') : anchorsOf(shared, byId)[0]
  })
}
