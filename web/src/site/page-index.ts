import {articleList, articlesOf, type ListedArticle} from '@domora/content/article'
import {defaultLocale, type LocaleCode, localeCodes} from '@domora/content/locales'
import type {IndexedPage} from '@domora/content/page'
import {queries} from '@domora/content/queries'
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
