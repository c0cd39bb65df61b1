import type {PageIndex} from '@domora/content/page-index'
import {defaultLocale} from '@domora/content/locales'
import {readContent} from '../lake/read-content.ts'
import {sources} from '../lake/sources.ts'

/** The pages that editors made, with the locales that each is shown in. */
export const readPageIndex = async (): Promise<PageIndex> =>
  (await readContent(sources.pageIndex, defaultLocale)) ?? []
