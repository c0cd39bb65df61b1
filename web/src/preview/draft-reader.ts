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

/** Reads drafts, so never for visitors. */
export const draftClient = client.withConfig({
  perspective: 'drafts',
  ...(env.SANITY_API_READ_TOKEN !== undefined && {token: env.SANITY_API_READ_TOKEN}),
})

/** Whether this site has a preview: reading drafts needs a token. */
export const hasPreview = env.SANITY_API_READ_TOKEN !== undefined

/**
 * The language of a translated text, from its path: below a locale's key, and for rich text in the `text` of its spans. `null` for
 * strings that the site may compare or calculate with, and for SEO texts, which pages do not show. Also `null` for addresses, and for
 * blank texts, which English replaces only while they are blank.
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
 * Adds its field in Studio to each text, in invisible characters (stega), for the overlays of `@sanity/visual-editing`. The client's
 * own `stega` option marks every language and adds Studio's URLs. This marks only the page's language and English, which halves a
 * draft page.
 */
export const markCopy = <Result>(
  result: Result,
  sourceMap: ContentSourceMap,
  {locale, studioUrl}: {locale: LocaleCode; studioUrl: string},
): Result =>
  encodeIntoResult(result, sourceMap, ({sourcePath, sourceDocument, value}) => {
    const language = languageOfCopy(sourcePath, value)
    if (language !== locale && language !== defaultLocale) return value
    const field = {
      origin: 'sanity.io',
      baseUrl: studioUrl,
      id: getPublishedId(sourceDocument._id),
      type: sourceDocument._type,
      path: studioPath.toString(jsonPathToStudioPath(sourcePath)),
    }
    // `false` turns off a check that would skip texts that look like dates or URLs.
    return vercelStegaCombine(value, field, false)
  })

const timeoutMs = 8_000

/**
 * Reads the content of one draft page, without a cache.
 *
 * @param locale the page's language; its texts carry their fields
 */
export function draftReader(perspective: ClientPerspective, locale: LocaleCode) {
  const problems = new Map<string, Problem>()
  const documents = new Set<string>()
  const results = new Map<string, unknown>()
  const options = () => ({cache: 'no-store' as const, perspective, signal: AbortSignal.timeout(timeoutMs)})
  const fetch: ContentSource['fetch'] = async ({query}, parameters = {}) => {
    const {result, resultSourceMap} = await draftClient.fetch<unknown>(query, parameters, {
      ...options(),
      filterResponse: false,
      resultSourceMap: 'withKeyArraySelector',
    })
    for (const {_id} of resultSourceMap?.documents ?? []) documents.add(getPublishedId(_id))
    const marked =
      resultSourceMap === undefined
        ? result
        : markCopy(result, resultSourceMap, {locale, studioUrl: env.SANITY_STUDIO_ORIGIN})
    results.set(query, marked)
    return marked
  }
  return {
    fetch,
    peek: fetch,
    report(problem: Problem): void {
      problems.set(JSON.stringify([problem.document, problem.field, problem.message]), problem)
    },
    /** The distinct problems in the content so far. */
    problems: (): readonly Problem[] => [...problems.values()],
    /** Published ids of the documents of all results so far. */
    documents,
    /** The query results so far, by query. */
    results,
    /** The result of any other query. It is outside data: parse it. */
    read: (query: string, parameters: QueryParams) =>
      draftClient.fetch<unknown>(query, parameters, options()),
    /** Whether it reads published content, which editors cannot change. */
    isPublished: perspective === 'published',
  }
}

export type DraftReader = ReturnType<typeof draftReader>
