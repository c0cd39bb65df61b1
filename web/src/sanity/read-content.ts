import type {ContentQuery} from '@domora/content/content-types'
import type {Contract} from '@domora/content/contract'
import type {LocaleCode} from '@domora/content/locales'
import {facts as factsQuery} from '@domora/content/facts'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {type Facts, namesFacts} from '@domora/content/template'
import {LRUCache} from 'lru-cache'
import {z} from 'zod'
import {client} from './client.ts'
import {
  type FetchQuery,
  idsIn,
  type OnRead,
  type QueryParameters,
  queryKey,
  type QueryResults,
} from '../engine/query-results.ts'
import {reuseEqual} from '../engine/reuse-equal.ts'
import {log} from '../log.ts'

/** Where a page's content comes from: published content for visitors, drafts in a preview. */
export interface ContentSource {
  /** The result of a query. It is data from outside: parse it. */
  readonly fetch: (query: ContentQuery, parameters?: QueryParameters) => Promise<unknown>
  /** The last known result, which does not count as read. */
  readonly peek: (query: ContentQuery, parameters?: QueryParameters) => Promise<unknown>
  /** Called for each value that breaks its contract. */
  readonly report: (problem: Problem) => void
  /** The content that contracts made of earlier results; without it every result is parsed. */
  readonly parsed?: ParsedContent
  /** Called with the content that a contract made of a result. Equal content is the same object, and so are its equal parts. */
  readonly onContent?: (content: unknown) => void
}

/** A page cannot be rendered: a document that it needs is not published, or breaks its contract as a whole. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'
}

const queryResponse = z.object({result: z.unknown(), syncTags: z.array(z.string()).optional()})

/** Queries what is published. */
export const fetchPublished: FetchQuery = async (query, parameters, {signal, eventId}) =>
  queryResponse.parse(
    await client.fetch<unknown>(
      query,
      {...parameters},
      // Next's own cache dates a result by its end, and so loses a change that comes in the meantime.
      {
        cache: 'no-store',
        signal,
        filterResponse: false,
        returnQuery: false,
        lastLiveEventId: eventId ?? null,
      },
    ),
  )

/** Logs where an editor finds the value and what is wrong, never the value itself. */
const logProblem = (problem: Problem): void => log('warn', 'content-problem', {...problem})

/** The content that a contract made of a result, and the facts in its texts; undefined if they do not name any. */
interface Parsed {
  readonly result: object
  readonly facts: Facts | undefined
  readonly content: unknown
}

/** By contract, and by locale and parameters. */
type ParsedContent = WeakMap<ContentQuery['contract'], LRUCache<string, Parsed>>

/** More than the pages of all languages. Forgotten content is parsed, and its page rendered, once more than needed. */
const maxParsed = 20_000

/** What is published, for visitors. */
export function publishedContent(results: QueryResults) {
  const peek: ContentSource['peek'] = (query, parameters) => results.get(query, parameters)
  const shared = {peek, report: logProblem, parsed: new WeakMap() satisfies ParsedContent}
  return {
    /** From the last known results, also stale ones. */
    known: {...shared, fetch: peek} satisfies ContentSource,

    /**
     * After every change so far, for one rendering.
     *
     * @param onRead is called for each query that the rendering reads, with its key and the hash of its result
     */
    fresh: (onRead: OnRead, onContent?: ContentSource['onContent']): ContentSource => ({
      ...shared,
      fetch: async (query, parameters) => {
        const key = queryKey(query, parameters)
        // Noted before there is a result, so that a failed query is retried.
        onRead(key, '')
        const {value, hash} = await results.getFresh(query, parameters)
        onRead(key, hash)
        return value
      },
      ...(onContent && {onContent}),
    }),
  }
}

const noFacts: Facts = new Map()

/** The content of a query in a locale; `null` if there is none, or if it breaks its contract. */
export async function readContent<S extends Contract>(
  query: ContentQuery<S>,
  locale: LocaleCode,
  parameters: QueryParameters,
  source: ContentSource,
): Promise<z.output<S> | null> {
  const {onContent, ...silent} = source
  const result = await source.fetch(query, parameters)
  if (typeof result !== 'object' || result === null) return null
  const {contract} = query
  const ofContract = source.parsed?.get(contract) ?? new LRUCache<string, Parsed>({max: maxParsed})
  source.parsed?.set(contract, ofContract)
  const key = JSON.stringify([locale, parameters])
  const last = ofContract.get(key)
  const isSame = last?.result === result
  // Facts cannot contain facts.
  const hasFacts = contract !== factsQuery.contract && namesFacts(result)
  // Read only if a text names one, so that a new price does not concern other pages. The content has the facts that it names.
  const facts = hasFacts ? ((await readContent(factsQuery, locale, {}, silent)) ?? noFacts) : undefined
  let content = last?.content
  if (!isSame || last.facts !== facts) {
    const parsed = parseSection(contract, result, {locale, report: source.report, facts})
    // A price in dollars is in results that every language reads, and few of them show it.
    content = reuseEqual(content, parsed)
    ofContract.set(key, {result, facts, content})
  }
  onContent?.(content)
  // The contract made what is kept under it.
  return content as z.output<S> | null
}

/**
 * Like {@link readContent}, for content that a page requires.
 *
 * @throws {ContentMissing} so that an existing page stays as it is
 */
export async function requireContent<S extends Contract>(
  query: ContentQuery<S>,
  locale: LocaleCode,
  source: ContentSource,
  parameters: QueryParameters = {},
): Promise<NonNullable<z.output<S>>> {
  const content = await readContent(query, locale, parameters, source)
  if (content == null) throw new ContentMissing(`no usable result of ${query.query.slice(0, 60)}`)
  return content
}

/**
 * Ids of the documents in the last result of a query of a published page, except those of images. The query does not count as
 * read: it has no result once the page is deleted, and its readers could not be rendered any more.
 */
export async function readIds(
  query: ContentQuery,
  parameters: QueryParameters,
  source: ContentSource,
): Promise<ReadonlySet<string>> {
  const result = await source.peek(query, parameters)
  if (typeof result !== 'object' || result === null) return new Set()
  // The sitemaps of all languages need those of every page.
  const ids = idsOfResult.get(result) ?? idsIn(result)
  idsOfResult.set(result, ids)
  return ids
}

const idsOfResult = new WeakMap<object, ReadonlySet<string>>()
