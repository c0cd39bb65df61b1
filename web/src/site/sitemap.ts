import {type ContentQuery, fixedPages} from '@domora/content/content-types'
import type {Contract} from '@domora/content/contract'
import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import type {Text} from '@domora/content/localized'
import type {Seo} from '@domora/content/seo'
import {isAddressed} from '@domora/content/page-locales'
import {queries} from '@domora/content/queries'
import {alternatePaths, type FixedRoute, fixedRouteNames} from '@domora/content/routes'
import type {Alternate} from '../sections/site-frame.tsx'
import {hreflangs} from './head.ts'
import {documentTimes, readPageIndex} from './page-index.ts'
import {alternatesOf} from './site-page.ts'
import {absoluteUrl} from '../env.ts'
import {escapeMarkup} from '../rendering/render-document.tsx'
import {type ContentSource, readIds, requireContent} from '../sanity/read-content.ts'

export interface SitemapPage {
  readonly alternates: readonly Alternate[]
  /** ISO 8601, when its content last changed; absent if unknown. */
  readonly updatedAt?: string | undefined
}

/** The query of each page with a fixed address. */
export const queryOf = {
  landing: queries.page,
  pricing: queries.pricingPage,
  waitlist: queries.waitlistPage,
  about: queries.aboutPage,
  contact: queries.contactPage,
  articles: queries.articlesPage,
  search: queries.searchPage,
} as const satisfies Readonly<Record<FixedRoute, IndexedPage['query']>>

/** The query of each type of page with an address of its own. */
export const addressedQueryOf = {
  page: queries.page,
  article: queries.article,
  topic: queries.topic,
  author: queries.author,
} as const

type PageContent = {readonly seo: Seo | null; readonly heading?: Text; readonly title?: Text} | null

interface IndexedPage {
  /** `_id` of its document. */
  readonly id: string
  readonly query: ContentQuery<Contract<PageContent>>
  readonly parameters: Readonly<Record<string, string>>
  readonly alternates: readonly Alternate[]
}

/** Every page that search engines may index, static ones first. */
export async function indexedPages(source: ContentSource): Promise<readonly IndexedPage[]> {
  const {index} = await readPageIndex(source)
  return [
    ...fixedRouteNames
      .filter((kind) => kind !== 'search')
      .map((kind) => ({
        id: fixedPages[kind]._id,
        query: queryOf[kind],
        parameters: kind === 'landing' ? {id: fixedPages.landing._id} : {},
        alternates: alternatePaths({kind}),
      })),
    ...index
      .filter(({visibility}) => visibility === 'public')
      .map((page) => ({
        id: page.id,
        query: addressedQueryOf[page.type],
        parameters: {id: page.id},
        alternates: alternatesOf(page),
      })),
  ]
}

/** Every page that search engines may index, with the time of the last change of its documents. */
export async function sitemapPages(source: ContentSource): Promise<readonly SitemapPage[]> {
  const times = await requireContent(documentTimes, defaultLocale, source)
  const documents = new Map(times.map((document) => [document._id, document]))
  const pages = await indexedPages(source)
  return Promise.all(
    pages.map(async ({id, query, parameters, alternates}) => {
      const read = [id, ...(await readIds(query, parameters, source))].flatMap(
        (each) => documents.get(each) ?? [],
      )
      const changes = read
        // A change of a linked page does not make search engines read this one again.
        .filter(({_id, _type}) => _id === id || !isAddressed(_type))
        .map(({_updatedAt}) => _updatedAt)
      return {alternates, updatedAt: changes.toSorted().at(-1)}
    }),
  )
}

/**
 * The pages of a locale, each with its other languages.
 * https://www.sitemaps.org/protocol.html
 */
export function sitemapXml(pages: readonly SitemapPage[], locale: LocaleCode): string {
  const entries = pages.flatMap(({alternates, updatedAt}) => {
    const own = alternates.find((alternate) => alternate.locale === locale)
    if (own === undefined) return []
    const links = hreflangs(alternates).map(
      ({hreflang, href}) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}"/>`,
    )
    const modified = updatedAt === undefined ? '' : `<lastmod>${escapeMarkup(updatedAt)}</lastmod>`
    return `<url><loc>${escapeMarkup(absoluteUrl(own.path))}</loc>${modified}${links.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
