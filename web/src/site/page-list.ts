import {defaultLocale, localeCodes} from '@domora/content/locales'
import {articlesOf, articlesPerPage} from '@domora/content/article'
import {type IndexedPage, landingPageId} from '@domora/content/page'
import type {PageTest} from '@domora/content/page-versions'
import {queries} from '@domora/content/queries'
import type {FinishedDocument} from '../rendering/finished-document.ts'
import {renderPage} from '../rendering/render-document.tsx'
import {type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {notFoundTemplate, serverErrorPage} from './error-page.tsx'
import type {Dated} from './page-dates.ts'
import {pageElement} from './page-element.tsx'
import {type ArticleLists, documentTimes, isList, readPageIndex} from './page-index.ts'
import {
  alternatesOf,
  isPage,
  notFoundPath,
  type Page,
  pathOfPage,
  type SitePage,
  staticPages,
} from './site-page.ts'
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
function withFurtherPages<Listed extends Page>(
  page: Listed,
  lists: ArticleLists,
  of: string | null,
): readonly (Listed & {path: string})[] {
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
  ]),
]

/**
 * Every page of the site, and what has a first and a last day.
 *
 * @throws {ContentMissing} when the lake returns no list of pages: a site without CMS pages has an empty one
 */
export async function listSitePages(
  source: ContentSource,
): Promise<{pages: readonly SitePage[]; dated: readonly Dated[]}> {
  // Redirects and sitemaps read these on request: read here, they are kept up to date and on the disk.
  await readContent(queries.redirects, defaultLocale, {}, source)
  await readContent(documentTimes, defaultLocale, {}, source)
  const {index, lists} = await readPageIndex(source)
  const tests = await requireContent(queries.pageTests, defaultLocale, source)
  const dated = [...index, ...(await requireContent(queries.announcements, defaultLocale, source))]
  return {pages: pagesIn(index, lists).flatMap((page) => versionsOf(page, tests)), dated}
}

/** Reads the content of a page. @returns renders it */
async function readSitePage(page: SitePage, source: ContentSource): Promise<() => Promise<FinishedDocument>> {
  const {locale} = page
  if (isPage(page)) {
    const element = await pageElement(page, {}, {source})
    return () => renderPage(element, locale)
  }
  const document = await (page.kind === 'not-found'
    ? notFoundTemplate(locale, page.reason, source)
    : serverErrorPage(locale, 503, source))
  return async () => document
}

/** Renders a page. @throws when its content is missing or unusable */
export const renderSitePage = async (page: SitePage, source: ContentSource): Promise<FinishedDocument> =>
  (await readSitePage(page, source))()

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
  const inputs: unknown[] = [page]
  const source = sourceOf((content) => inputs.push(content))
  return {inputs, render: await readSitePage(page, source)}
}
