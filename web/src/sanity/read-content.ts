import type {ContentQuery} from '@domora/content/content-types'
import type {LocaleCode} from '@domora/content/locales'
import {type Facts, facts as factsQuery, namesFacts} from '@domora/content/facts'
import {parseSection, type Problem} from '@domora/content/parse-section'
import type {z} from 'zod'
import {env} from '../env.ts'
import {processSingleton} from '../process-singleton.ts'
import {client} from './client.ts'
import {
  type ContentCache,
  contentCache,
  type OnRead,
  type QueryParameters,
  queryKey,
} from './content-cache.ts'
import {log} from '../log.ts'

/** Where a page's content comes from: for visitors what is published, in a preview what editors are working on. */
export interface ContentSource {
  /** The lake's answer to a query. It is data from outside: parse it. */
  readonly fetch: (query: AnyQuery, parameters?: QueryParameters) => Promise<unknown>
  /** Called for each value that breaks its contract. */
  readonly report: (problem: Problem) => void
}

type AnyQuery = ContentQuery<z.ZodType>

/** A page cannot be rendered: a document that it needs is not published, or breaks its contract as a whole. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'
}

/** Asks the lake for what is published. */
export const askPublished = (
  query: string,
  parameters: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<unknown> =>
  // Next's own cache is left out: it dates an answer by its end, and so loses a change that comes meanwhile.
  client.fetch<unknown>(query, parameters, {cache: 'no-store', signal})

/** The answers that this process has. A build starts without those of the build before. */
export const publishedAnswers: () => ContentCache = processSingleton('content', () =>
  contentCache({
    fetch: askPublished,
    folder: `${env.SITE_CACHE_DIR}/answers`,
    buildFolder: `${env.SITE_BUILD_DIR}/site-cache/answers`,
  }),
)

/**
 * One structured log line for a value that breaks its contract: where an editor finds it and what is wrong, never the
 * value itself.
 */
const logProblem = ({document, type, field, locale, message}: Problem): void =>
  log('warn', 'content-problem', {document, type, field, locale, message})

/** What is published, from this process's cache. */
const published: ContentSource = {
  fetch: (query, parameters) => publishedAnswers().get(query, parameters),
  report: logProblem,
}

/**
 * What is published after every change so far, for one rendering.
 *
 * @param onRead is called for each query that the rendering reads, with its key and the hash of its answer
 */
export const freshlyPublished = (onRead: OnRead): ContentSource => ({
  fetch: async (query, parameters) => {
    const key = queryKey(query, parameters)
    // Noted before there is an answer: one that fails is asked for again, too.
    onRead(key, '')
    const {value, hash} = await publishedAnswers().getFresh(query, parameters)
    onRead(key, hash)
    return value
  },
  report: logProblem,
})

/** What a contract made of an answer. */
interface Parsed {
  readonly content: unknown
  /** Those that the texts were filled in with; without any, no text names one. */
  readonly facts: Facts | undefined
}

interface Answer {
  readonly namesFacts: boolean
  readonly byContract: Map<AnyQuery['contract'], Map<LocaleCode, Parsed>>
}

/** What is known of answers: an answer does not change, and many pages share it. */
const seen = new WeakMap<object, Answer>()

const noFacts: Facts = new Map()

/** The content of a query in a locale; `null` when there is none, or none that keeps its contract. */
export async function readContent<S extends z.ZodType>(
  query: ContentQuery<S>,
  locale: LocaleCode,
  parameters?: QueryParameters,
  source: ContentSource = published,
): Promise<z.output<S> | null> {
  const answer = await source.fetch(query, parameters)
  if (typeof answer !== 'object' || answer === null) return null
  const {contract} = query
  const known: Answer = seen.get(answer) ?? {namesFacts: namesFacts(answer), byContract: new Map()}
  seen.set(answer, known)
  // Read only where a text names one: a change of a price concerns no other pages.
  const facts = known.namesFacts
    ? ((await readContent(factsQuery, locale, {}, source)) ?? noFacts)
    : undefined
  const byLocale = known.byContract.get(contract) ?? new Map<LocaleCode, Parsed>()
  known.byContract.set(contract, byLocale)
  const last = byLocale.get(locale)
  const found =
    last?.facts === facts && last !== undefined
      ? last
      : {content: parseSection(contract, answer, {locale, report: source.report, facts}), facts}
  byLocale.set(locale, found)
  // What is kept under a contract was made by it.
  return found.content as z.output<S> | null
}

/**
 * Like {@link readContent}, for what a page cannot do without.
 *
 * @throws {ContentMissing} so that a page that was there before stays as it is.
 */
export async function requireContent<S extends z.ZodType>(
  query: ContentQuery<S>,
  locale: LocaleCode,
  source: ContentSource = published,
  parameters: QueryParameters = {},
): Promise<NonNullable<z.output<S>>> {
  const content = await readContent(query, locale, parameters, source)
  if (content == null) throw new ContentMissing(`no usable ${query.reads[0] ?? 'document'} is published`)
  return content
}

/**
 * Ids of the documents in the last answer to a query of a published page, without those of pictures. The query does not count as
 * read: once the page is deleted it has no answer, and a page that reads it could not be rendered any more.
 */
export async function readIds(query: AnyQuery, parameters: QueryParameters): Promise<readonly string[]> {
  const answers = publishedAnswers()
  await answers.get(query, parameters)
  return answers.idsIn([queryKey(query, parameters)])
}
