import type {LocaleCode} from '@domora/content/locales'
import type {Problem} from '@domora/content/parse-section'
import type {ClientPerspective} from '@sanity/client'
import {env} from '../env.ts'
import type {Reader} from '../lake/reader.ts'
import {within} from '../lake/within.ts'
import {draftClient} from './draft-client.ts'
import {markCopy} from './mark-copy.ts'

const timeLimit = 8_000

/** Reads for one draft page. */
export interface DraftReader extends Reader {
  /** What was wrong so far, each problem once. */
  readonly problems: () => readonly Problem[]
  /** Every answer so far by its query. */
  readonly answers: ReadonlyMap<string, unknown>
}

/**
 * Reads what editors are working on, as it is now: nothing is kept for the next page.
 *
 * @param locale the language of the page, whose copy is marked with the way to its fields
 */
export function draftReader(perspective: ClientPerspective, locale: LocaleCode): DraftReader {
  const problems = new Map<string, Problem>()
  const answers = new Map<string, unknown>()
  return {
    fetch: async (query, _, parameters = {}) => {
      const work = draftClient.fetch<unknown>(query, parameters, {
        cache: 'no-store',
        perspective,
        filterResponse: false,
        resultSourceMap: 'withKeyArraySelector',
      })
      const {result, resultSourceMap} = await within(timeLimit, 'a query to the Content Lake', work)
      const answer =
        resultSourceMap === undefined
          ? result
          : markCopy(result, resultSourceMap, {locale, studioUrl: env.SANITY_STUDIO_ORIGIN})
      answers.set(query, answer)
      return answer
    },
    report: (problem) => {
      problems.set(JSON.stringify([problem.document, problem.field, problem.message]), problem)
    },
    problems: () => [...problems.values()],
    answers,
  }
}
