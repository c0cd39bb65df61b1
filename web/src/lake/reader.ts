import type {ContentType} from '@domora/content/cache-tags'
import type {Problem} from '@domora/content/parse-section'
import {fetchContent} from './fetch-content.ts'
import {reportProblem} from './report-problem.ts'

/** For whom content is read: where the answers come from, and who hears of what is wrong with them. */
export interface Reader {
  /** The lake's answer to a query. It is data from outside: parse it. */
  readonly fetch: (
    query: string,
    types: readonly ContentType[],
    parameters?: Readonly<Record<string, string>>,
  ) => Promise<unknown>
  readonly report: (problem: Problem) => void
}

/** Visitors: what is published, kept until it changes. */
export const published: Reader = {fetch: fetchContent, report: reportProblem}
