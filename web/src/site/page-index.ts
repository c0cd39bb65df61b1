import {articleList, articlesOf, type ListedArticle} from '@domora/content/article'
import {type ContentQuery, contentTypeNames} from '@domora/content/content-types'
import {asContract} from '@domora/content/contract'
import {defaultLocale, type LocaleCode, localeCodes} from '@domora/content/locales'
import type {IndexedPage} from '@domora/content/page'
import {queries} from '@domora/content/queries'
import {z} from 'zod'
import {type ContentSource, requireContent} from '../sanity/read-content.ts'

/** The articles that visitors find in lists, by locale, newest first. */
export type ArticleLists = ReadonlyMap<LocaleCode, readonly ListedArticle[]>

/** Whether a page lists articles: those of a topic, a kind or an author. */
export const isList = ({type}: Pick<IndexedPage, 'type'>): boolean => type === 'topic' || type === 'author'

/** Every page with an address. A list of articles has a page in the languages in which it has an article. */
export async function readPageIndex(
  source: ContentSource,
): Promise<{index: readonly IndexedPage[]; lists: ArticleLists}> {
  const found = await requireContent(queries.pageIndex, defaultLocale, source)
  const lists = new Map<LocaleCode, readonly ListedArticle[]>()
  for (const locale of localeCodes) lists.set(locale, await requireContent(articleList, locale, source))
  const hasArticles = (locale: LocaleCode, of: string) => articlesOf(lists.get(locale) ?? [], of).length > 0
  const index = found.map((page) =>
    isList(page) ? {...page, locales: page.locales.filter((code) => hasArticles(code, page.listOf))} : page,
  )
  return {index, lists}
}

export const documentTimes = {
  query: `*[_type in ${JSON.stringify(contentTypeNames)}]{_id, _type, _updatedAt}`,
  contract: asContract(
    z.array(z.object({_id: z.string(), _type: z.string(), _updatedAt: z.iso.datetime({offset: true})})),
  ),
} satisfies ContentQuery

/**
 * Reads the content of pages for a file that is made of it. A CDN keeps the file until any document changes, so the queries of
 * its pages do not count as read.
 */
export async function sourceOfPages(source: ContentSource): Promise<ContentSource> {
  await requireContent(documentTimes, defaultLocale, source)
  return {...source, fetch: source.peek}
}
