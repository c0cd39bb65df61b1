import type {ContentQuery} from '@domora/content/content-types'
import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {queries} from '@domora/content/queries'
import {targetPath} from '@domora/content/redirect'
import {pathOf, routeOf} from '@domora/content/routes'
import type {SanityClient} from '@sanity/client'
import type {SanityDocument} from 'sanity'
import {z} from 'zod'
import {factsByLocale} from '../../fields/facts.tsx'
import {documents} from '../translations/watch-documents.ts'

/** A problem of a published document, in all languages that have it. */
export interface SiteProblem extends Pick<Problem, 'field' | 'message'> {
  readonly document: SanityDocument
  readonly locales: readonly LocaleCode[]
}

const ids = z.array(z.string())

/**
 * What is wrong on the published site: contents that the site leaves out, links to pages that are gone, redirects that lead
 * nowhere or to another redirect.
 *
 * @param release the site as it will be with a release
 */
export async function siteProblems(client: SanityClient, release?: string): Promise<readonly SiteProblem[]> {
  const published = client.withConfig({
    perspective: release === undefined ? 'published' : [release],
    useCdn: false,
  })
  const found = new Map<string, Omit<Problem, 'locale'> & Pick<SiteProblem, 'locales'>>()
  const report = ({locale, ...problem}: Problem) => {
    const key = `${problem.document} ${problem.field} ${problem.message}`
    const others = found.get(key)?.locales.filter((code) => code !== locale) ?? []
    found.set(key, {...problem, locales: [...others, locale]})
  }
  const {page, pageIndex, redirects, ...others} = queries
  const factsAnswer = await published.fetch<unknown>(queries.facts.query, {}, {tag: 'start.facts'})
  const known = factsByLocale(factsAnswer)
  /** What the default language's contract makes of the answer. */
  const check = async <S extends z.ZodType>(
    {query, contract}: ContentQuery<S>,
    params: Readonly<Record<string, string>> = {},
  ): Promise<z.output<S> | null> => {
    const answer = await published.fetch<z.input<S>>(query, params, {tag: 'start.problems'})
    const [first = null] = localeCodes.map((locale) =>
      parseSection(contract, answer, {locale, report, facts: known.get(locale)}),
    )
    return first
  }

  const pages = ids.parse(await published.fetch<unknown>('*[_type == "page"]._id', {}, {tag: 'start.pages'}))
  const [index, byPath] = await Promise.all([
    check(pageIndex),
    check(redirects),
    ...Object.values(others).map((query: ContentQuery<z.ZodType>) => check(query)),
    ...pages.map((id) => check(page, {id})),
  ])

  const paths = new Set(
    index?.flatMap(({addresses, locales}) =>
      locales.flatMap((locale) => {
        const address = addresses[locale]
        return address === undefined ? [] : [pathOf({kind: 'page', address}, locale)]
      }),
    ),
  )
  for (const {document, to} of byPath?.values() ?? []) {
    const path = targetPath(to)
    if (path === null || path.includes('.')) continue
    const onward = byPath?.get(path)
    const route = routeOf(path.split('/').filter((segment) => segment !== ''))?.route
    const isReached = paths.has(path) || (route !== undefined && route.kind !== 'page')
    const message =
      onward !== undefined
        ? `leads to ${path}, which is redirected to ${onward.to}`
        : isReached
          ? null
          : `leads to ${path}, where no page is`
    if (message !== null) {
      for (const locale of localeCodes) report({document, type: 'redirect', field: 'to', locale, message})
    }
  }
  const stored = documents.parse(
    await published.fetch<unknown>(
      '*[_id in $ids]',
      {ids: [...found.values()].map(({document}) => document)},
      {tag: 'start.documents'},
    ),
  )
  return [...found.values()].flatMap(({document: id, field, message, locales}) => {
    const document = stored.find(({_id}) => _id === id)
    return document === undefined ? [] : [{document, field, message, locales}]
  })
}
