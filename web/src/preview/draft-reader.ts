import {defaultLocale, isLocaleCode, type LocaleCode} from '@domora/content/locales'
import type {Problem} from '@domora/content/parse-section'
import type {ClientPerspective} from '@sanity/client'
import {
  type ContentSourceMap,
  type ContentSourceMapParsedPath,
  getPublishedId,
  jsonPathToStudioPath,
  studioPath,
} from '@sanity/client/csm'
import {encodeIntoResult} from '@sanity/client/stega'
import {vercelStegaCombine} from '@vercel/stega'
import {env} from '../env.ts'
import {client} from '../lake/client.ts'
import type {Reader} from '../lake/reader.ts'
import {within} from '../lake/within.ts'

/** Sees drafts. Never for visitors. */
export const draftClient = client.withConfig({perspective: 'drafts'})

/** Whether this site has a preview at all: drafts are private, and only a token opens them. */
export const hasPreview = env.SANITY_API_READ_TOKEN !== undefined

/**
 * The language of a string that is copy, by where it stands in its document; `null` for everything else: what the site
 * compares, computes with or hands to a machine. Copy stands under a locale's key; of rich text that is the text of its
 * spans. What is written for search engines is shown nowhere on the page, and a text that is blank must stay so, for
 * another language to take its place.
 */
export function languageOfCopy(sourcePath: ContentSourceMapParsedPath, value: string): LocaleCode | null {
  const names = sourcePath.filter((step) => typeof step === 'string')
  if (value.trim() === '' || names.includes('seo')) return null
  const index = names.findIndex(isLocaleCode)
  const locale = names[index]
  if (locale === undefined || !isLocaleCode(locale)) return null
  const inside = names.slice(index + 1).join('.')
  return inside === '' || inside === 'children.text' ? locale : null
}

/**
 * Gives the copy of an answer the way to its field in Studio, in invisible characters at its end, for the overlays of
 * `@sanity/visual-editing` to find. The client has the same built in (`stega`); it marks every language and writes the
 * way twice, as a whole address. A page shows one language, and English where that is missing: only they are marked, and
 * with the bare data, so that a draft page has a quarter of the size and shows an edit that much sooner.
 */
export const markCopy = <Answer>(
  answer: Answer,
  sourceMap: ContentSourceMap,
  {locale, studioUrl}: {locale: LocaleCode; studioUrl: string},
): Answer =>
  encodeIntoResult(answer, sourceMap, ({sourcePath, sourceDocument, value}) => {
    const language = languageOfCopy(sourcePath, value)
    if (language !== locale && language !== defaultLocale) return value
    const field = {
      origin: 'sanity.io',
      baseUrl: studioUrl,
      id: getPublishedId(sourceDocument._id),
      type: sourceDocument._type,
      path: studioPath.toString(jsonPathToStudioPath(sourcePath)),
    }
    // Whether a text may be marked was decided above; `auto` would leave out what looks like a date or an address.
    return vercelStegaCombine(value, field, false)
  })

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
