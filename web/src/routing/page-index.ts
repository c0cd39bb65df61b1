import {defaultLocale} from '@domora/content/locales'
import {type PageIndex, pageIndexContract, pageIndexQuery} from '@domora/content/page-index'
import {parseSection} from '@domora/content/parse-section'
import {fetchNow} from '../lake/fetch-content.ts'
import {readContent} from '../lake/read-content.ts'
import {published, type Reader} from '../lake/reader.ts'
import {reportProblem} from '../lake/report-problem.ts'
import {sources} from '../lake/sources.ts'

/** The pages that editors made, with the locales that each is shown in. */
export const readPageIndex = async (reader: Reader = published): Promise<PageIndex> =>
  (await readContent(sources.pageIndex, defaultLocale, {}, reader)) ?? []

/**
 * The same as the lake has it now, past the cache.
 *
 * @throws when the lake refuses or hangs.
 */
export const readNewestPageIndex = async (): Promise<PageIndex> =>
  parseSection(pageIndexContract, await fetchNow(pageIndexQuery), {
    locale: defaultLocale,
    report: reportProblem,
  }) ?? []
