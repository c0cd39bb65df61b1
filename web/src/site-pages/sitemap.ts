import {type ContentQuery, contentTypeNames, fixedPages} from '@domora/content/content-types'
import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {z} from 'zod'
import {alternatePaths, type FixedRoute, fixedRouteNames} from '@domora/content/routes'
import type {Alternate} from '../sections/site-frame.tsx'
import {hreflangs} from './head.ts'
import {alternatesOf} from './site-page.ts'
import {absoluteUrl} from '../env.ts'
import {escapeMarkup} from '../rendering/render-document.tsx'
import {type ContentSource, requireContent} from '../sanity/read-content.ts'

/** A page of the site in the languages that it exists in. */
export interface SitemapPage {
  readonly alternates: readonly Alternate[]
  /** ISO 8601, when its content last changed; absent when that is not known. */
  readonly updatedAt?: string | undefined
}

const queryOf = {
  landing: queries.page,
  pricing: queries.pricingPage,
  waitlist: queries.waitlistPage,
  about: queries.aboutPage,
  contact: queries.contactPage,
} as const satisfies Readonly<Record<FixedRoute, ContentQuery<z.ZodType>>>

/** Other pages that a page links to are no reason for a search engine to read it again. */
const newestOf = (kind: FixedRoute): string => {
  const types = queryOf[kind].reads.filter((type) => type !== 'page')
  return `"${kind}": *[_id == "${fixedPages[kind]._id}" || _type in ${JSON.stringify(types)}] | order(_updatedAt desc)[0]._updatedAt`
}

/** When the content of each static page last changed, in ISO 8601. */
const lastModified = {
  query: `{${fixedRouteNames.map(newestOf).join(', ')}}`,
  contract: () => z.partialRecord(z.enum(fixedRouteNames), z.iso.datetime({offset: true}).nullable()),
  reads: contentTypeNames,
  lists: contentTypeNames,
} satisfies ContentQuery<z.ZodType>

/** Every page, static ones first, with the time of its last change. */
export async function sitemapPages(source?: ContentSource): Promise<readonly SitemapPage[]> {
  const times = await requireContent(lastModified, defaultLocale, source)
  const cmsPages = await requireContent(queries.pageIndex, defaultLocale, source)
  return [
    ...fixedRouteNames.map((kind) => ({
      alternates: alternatePaths({kind}),
      updatedAt: times[kind] ?? undefined,
    })),
    ...cmsPages
      .filter(({visibility}) => visibility === 'public')
      .map((page) => ({alternates: alternatesOf(page), updatedAt: page.updatedAt})),
  ]
}

/**
 * The sitemap of a locale: its pages, each with its other languages.
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
