import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {articlesOf, articlesPerPage} from '@domora/content/article'
import {type IndexedPage, landingPageId} from '@domora/content/page'
import type {PageTest} from '@domora/content/page-versions'
import {queries} from '@domora/content/queries'
import {absoluteUrl} from '../env.ts'
import {type FinishedDocument, finishedDocument, renderPage} from '../rendering/render-document.tsx'
import {type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {notFoundTemplate, serverErrorPage} from './error-page.tsx'
import {atomFeed, feedFormats, feedPath, jsonFeed, readFeed} from './feeds.tsx'
import {pageElement} from './page-element.tsx'
import {type ArticleLists, isList, readPageIndex} from './page-index.ts'
import {
  alternatesOf,
  type CmsPage,
  isPage,
  notFoundPath,
  pathOfPage,
  type SitePage,
  type StaticPage,
  staticPages,
} from './site-page.ts'
import {sitemapPages, sitemapXml} from './sitemap.ts'
import {versionB} from './versions.ts'

/** A page, and its version B. */
function versionsOf(page: SitePage, tests: ReadonlyMap<string, PageTest>): readonly SitePage[] {
  const id = page.kind === 'page' ? page.id : landingPageId
  const test = page.kind === 'page' || page.kind === 'landing' ? tests.get(id) : undefined
  if (!test?.locales.includes(page.locale)) return [page]
  const tested = {...page, test}
  return [tested, versionB(tested, test)]
}

/** A page, and the further pages of a list of articles. */
function withFurtherPages<Page extends StaticPage | CmsPage>(
  page: Page,
  lists: ArticleLists,
  of: string | null,
): readonly (Page & {path: string})[] {
  const {length} = articlesOf(lists.get(page.locale) ?? [], of)
  const count = Math.max(1, Math.ceil(length / articlesPerPage))
  return Array.from({length: count}, (_, at) => {
    const one = at === 0 ? page : {...page, number: at + 1}
    return {...one, path: pathOfPage(one)}
  })
}

const pagesIn = (index: readonly IndexedPage[], lists: ArticleLists): readonly SitePage[] => [
  ...staticPages.flatMap((page) =>
    page.kind === 'articles' ? withFurtherPages(page, lists, null) : {...page, path: pathOfPage(page)},
  ),
  ...index.flatMap((page) =>
    alternatesOf(page).flatMap((alternate): readonly SitePage[] => {
      const one = {...page, ...alternate, kind: 'page'} as const
      return isList(page) ? withFurtherPages(one, lists, page.listOf) : [one]
    }),
  ),
  ...localeCodes.flatMap((locale): SitePage[] => [
    {kind: 'not-found', path: notFoundPath(locale, 'unmatched'), locale, reason: 'unmatched'},
    {kind: 'not-found', path: notFoundPath(locale, 'invalid'), locale, reason: 'invalid'},
    {kind: 'unavailable', path: `/builds/unavailable/${locale}`, locale},
    {kind: 'sitemap', path: `${locales[locale].prefix}/sitemap.xml`, locale},
    {kind: 'feed', path: feedPath('atom', locale), locale, format: 'atom'},
    {kind: 'feed', path: feedPath('json', locale), locale, format: 'json'},
  ]),
]

/**
 * Every document of the site, and the index of its CMS pages.
 *
 * @throws {ContentMissing} when the lake returns no list of pages: a site without CMS pages has an empty one
 */
export async function listSitePages(
  source: ContentSource,
): Promise<{pages: readonly SitePage[]; index: readonly IndexedPage[]}> {
  // Redirects belong to the addresses of the site: read here, they are kept up to date and on the disk.
  await readContent(queries.redirects, defaultLocale, {}, source)
  const {index, lists} = await readPageIndex(source)
  const tests = await requireContent(queries.pageTests, defaultLocale, source)
  return {pages: pagesIn(index, lists).flatMap((page) => versionsOf(page, tests)), index}
}

/** Renders a page, or a file that is made of content. @throws when its content is missing or unusable */
export async function renderSitePage(page: SitePage, source: ContentSource): Promise<FinishedDocument> {
  const {locale} = page
  switch (page.kind) {
    case 'sitemap':
      return finishedDocument(
        sitemapXml(await sitemapPages(source), locale),
        'application/xml; charset=utf-8',
      )
    case 'feed': {
      const write = {atom: atomFeed, json: jsonFeed}[page.format]
      return finishedDocument(
        write(await readFeed(locale, source), absoluteUrl(page.path)),
        `${feedFormats[page.format].type}; charset=utf-8`,
      )
    }
    case 'not-found':
      return notFoundTemplate(locale, page.reason, source)
    case 'unavailable':
      return serverErrorPage(locale, 503, source)
    default:
      return renderPage(await pageElement(page, {}, {source}), locale)
  }
}

/**
 * Reads the content of a page, for {@link renderSitePage}.
 *
 * @param sourceOf reads fresh results, and reports the content that a page gets
 * @returns what the document is made of, by identity, and how to render it
 */
export async function prepareSitePage(
  page: SitePage,
  sourceOf: (onContent: (content: unknown) => void) => ContentSource,
): Promise<{inputs: readonly unknown[]; render: () => Promise<FinishedDocument>}> {
  const inputs: unknown[] = [JSON.stringify(page)]
  const source = sourceOf((content) => inputs.push(content))
  if (!isPage(page)) {
    const document = await renderSitePage(page, source)
    return {inputs: [document], render: async () => document}
  }
  const element = await pageElement(page, {}, {source})
  return {inputs, render: () => renderPage(element, page.locale)}
}
