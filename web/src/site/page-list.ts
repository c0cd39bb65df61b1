import {defaultLocale, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {articlesPerPage} from '@domora/content/article'
import {type IndexedPage, landingPageId} from '@domora/content/page'
import type {PageTest} from '@domora/content/page-versions'
import {queries} from '@domora/content/queries'
import {absoluteUrl} from '../env.ts'
import {type FinishedDocument, finishedDocument, renderPage} from '../rendering/render-document.tsx'
import {type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {notFoundTemplate, serverErrorPage} from './error-page.tsx'
import {atomFeed, feedFormats, feedPath, jsonFeed, readFeed} from './feeds.tsx'
import {pageElement} from './page-element.tsx'
import {
  alternatesOf,
  isPage,
  notFoundPath,
  pathOfStaticPage,
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

/** The list of articles in a locale, from its second page. */
const furtherLists = (index: readonly IndexedPage[], locale: LocaleCode): readonly StaticPage[] => {
  const listed = index.filter(
    ({type, visibility, locales: codes}) =>
      type === 'article' && visibility !== 'unlisted' && codes.includes(locale),
  )
  const count = Math.max(0, Math.ceil(listed.length / articlesPerPage) - 1)
  return Array.from({length: count}, (_, at) => ({locale, kind: 'articles', sent: false, number: at + 2}))
}

const pagesIn = (index: readonly IndexedPage[]): readonly SitePage[] => [
  ...[...staticPages, ...localeCodes.flatMap((locale) => furtherLists(index, locale))].map((page) => ({
    ...page,
    path: pathOfStaticPage(page),
  })),
  ...index.flatMap((page) =>
    alternatesOf(page).map((alternate) => ({...page, ...alternate, kind: 'page'}) as const),
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
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  const tests = await requireContent(queries.pageTests, defaultLocale, source)
  return {pages: pagesIn(index).flatMap((page) => versionsOf(page, tests)), index}
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
