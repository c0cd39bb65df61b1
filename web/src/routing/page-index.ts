import {defaultLocale} from '@domora/content/locales'
import {type PageIndex, pageIndex} from '@domora/content/page'
import {parseSection} from '@domora/content/parse-section'
import {fetchNow} from '../lake/fetch-content.ts'
import {ContentMissing, requireContent} from '../lake/read-content.ts'
import {published, type Reader} from '../lake/reader.ts'
import {reportProblem} from '../lake/report-problem.ts'
import {sources} from '../lake/sources.ts'

/**
 * The pages that editors made, with the locales that each is shown in.
 *
 * @throws {ContentMissing} when the lake's answer is no list: that there is no page is an empty one.
 */
export const readPageIndex = (reader: Reader = published): Promise<PageIndex> =>
  requireContent(sources.pageIndex, defaultLocale, reader)

/**
 * The same as the lake has it now, past the cache.
 *
 * @throws when the lake refuses, hangs, or gives no list.
 */
export async function readNewestPageIndex(): Promise<PageIndex> {
  const answer = await fetchNow(pageIndex.query)
  if (answer === null) throw new ContentMissing('the lake gives no list of pages')
  return parseSection(pageIndex.contract, answer, {locale: defaultLocale, report: reportProblem}) ?? []
}
