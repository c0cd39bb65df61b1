import {defaultLocale, isLocaleCode, type LocaleCode} from '@domora/content/locales'
import type {Problem} from '@domora/content/parse-section'
import type {ClientPerspective, QueryParams} from '@sanity/client'
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
import {client} from '../sanity/client.ts'
import type {ContentSource} from '../sanity/read-content.ts'

/** Reads drafts: never for visitors. */
export const draftClient = client.withConfig({
  perspective: 'drafts',
  ...(env.SANITY_API_READ_TOKEN !== undefined && {token: env.SANITY_API_READ_TOKEN}),
})

/** Whether there is a preview: drafts can only be read with a token. */
export const hasPreview = env.SANITY_API_READ_TOKEN !== undefined

/**
 * The language of a translated text by its path: below the key of a locale, and for rich text in the `text` of its spans. `null` for
 * any other string, which the site may compare or calculate with, for SEO texts, which no page shows, for addresses, and for blank texts, which
 * must stay blank for the English one to take their place.
 */
export function languageOfCopy(sourcePath: ContentSourceMapParsedPath, value: string): LocaleCode | null {
  const names = sourcePath.filter((step) => typeof step === 'string')
  if (value.trim() === '' || names.includes('seo') || names.includes('address')) return null
  const index = names.findIndex(isLocaleCode)
  const locale = names[index]
  if (locale === undefined || !isLocaleCode(locale)) return null
  const inside = names.slice(index + 1).join('.')
  return inside === '' || inside === 'children.text' ? locale : null
}

/**
 * Adds to each text its field in Studio, in invisible characters (stega), for the overlays of `@sanity/visual-editing`. Unlike the
 * client's own `stega` option it marks only the page's language and English, and without Studio's URLs: a draft page has a
 * quarter of the size.
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
    // Without the library's own check, which leaves out texts that look like dates or URLs.
    return vercelStegaCombine(value, field, false)
  })

const timeLimit = 8_000

/**
 * Reads the content of one draft page, without a cache.
 *
 * @param locale language of the page, whose texts are marked with their fields
 */
export function draftReader(perspective: ClientPerspective, locale: LocaleCode) {
  const problems = new Map<string, Problem>()
  const answers = new Map<string, unknown>()
  const source: ContentSource = {
    fetch: async ({query}, parameters = {}) => {
      const {result, resultSourceMap} = await draftClient.fetch<unknown>(query, parameters, {
        cache: 'no-store',
        perspective,
        filterResponse: false,
        resultSourceMap: 'withKeyArraySelector',
        signal: AbortSignal.timeout(timeLimit),
      })
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
  }
  return {
    ...source,
    /** The problems in the content read so far, each once. */
    problems: (): readonly Problem[] => [...problems.values()],
    /** The results so far, by query. */
    answers,
    /** The result of a query that is not one of the site's. It is data from outside: parse it. */
    read: (query: string, parameters: QueryParams) =>
      draftClient.fetch<unknown>(query, parameters, {
        cache: 'no-store',
        perspective,
        signal: AbortSignal.timeout(timeLimit),
      }),
    /** Whether it shows what is published, and so nothing that can be edited. */
    isPublished: perspective === 'published',
  }
}

export type DraftReader = ReturnType<typeof draftReader>
