import {createHash} from 'node:crypto'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import type {ContentTypeName} from '@domora/content/content-types'
import {ClientError, ServerError} from '@sanity/client'
import {z} from 'zod'
import {type QueryFailure, siteEvents} from '../events.ts'
import {readFirst, replaceFile} from '../saved-files.ts'
import {log} from '../log.ts'

/** A document that was created, changed or deleted. */
export interface Change {
  readonly id: string
  readonly type: ContentTypeName
}

/** What is asked, and which documents can be in the answer. */
export interface CachedQuery {
  readonly query: string
  /** Types whose documents can be in the answer. */
  readonly reads: readonly ContentTypeName[]
  /** Of these: types that the query lists, so that a new document joins the answer. */
  readonly lists: readonly ContentTypeName[]
}

export type QueryParameters = Readonly<Record<string, string>>

/** Called with the key of a query that is read, and the hash of its answer. */
export type OnRead = (key: string, hash: string) => void

/** Names a query with its parameters. */
export const queryKey = ({query}: CachedQuery, parameters: QueryParameters = {}): string =>
  createHash('sha256')
    .update(JSON.stringify([query, parameters]))
    .digest('base64url')
    .slice(0, 24)

/** The answer is no result of a query: cut off, or not from a Content Lake. */
class NoResult extends Error {
  override readonly name = 'NoResult'
}

export interface ContentCache {
  /**
   * The last answer, also when it is out of date; one from the disk when this process has none; else that of the lake.
   *
   * @throws when there is none, and the lake refuses, hangs or gives no result.
   */
  get(query: CachedQuery, parameters?: QueryParameters): Promise<unknown>
  /**
   * An answer that was asked for after every change so far.
   *
   * @throws when the lake refuses, hangs or gives no result.
   */
  getFresh(query: CachedQuery, parameters?: QueryParameters): Promise<FreshAnswer>
  /** The hash of the last answer to the query with this key; absent when there is none. */
  hashOf(key: string): string | undefined
  /** Marks the answers that hold the changed document, or could hold it now, as out of date. */
  invalidate(change: Change | 'everything'): void
  /** Marks one answer as out of date. */
  invalidateQuery(key: string): void
  /** Forgets all answers but those with these keys. */
  retain(keys: ReadonlySet<string>): void
  /** Asks again for the answers that are out of date. Those that fail stay so, and the errors are returned. */
  refresh(isWanted: (key: string) => boolean): Promise<readonly Error[]>
  /** How many of these answers are out of date. */
  staleCount(isWanted: (key: string) => boolean): number
  /** Resolves when all answers are on the disk. */
  saved(): Promise<void>
}

interface FreshAnswer {
  readonly value: unknown
  /** Of the answer's JSON. */
  readonly hash: string
}

interface Answer extends FreshAnswer {
  /** Every `_id` and `_ref` in it. */
  readonly ids: ReadonlySet<string>
  /** Whether a document that is not published is missing in it: then its id is not there to tell. */
  readonly isIncomplete: boolean
}

interface Entry {
  readonly key: string
  readonly query: CachedQuery
  readonly parameters: QueryParameters
  answer: Answer | null
  /** Counts the changes that concern the answer. */
  version: number
  /** The version at which the lake was asked for the answer; -1 when it has not been. */
  answeredAt: number
  loading: {readonly version: number; readonly answer: Promise<Answer>} | null
}

interface Options {
  /** Asks the lake; `undefined` for an answer without a result. */
  readonly fetch: (query: string, parameters: QueryParameters, signal: AbortSignal) => Promise<unknown>
  /** Where answers are kept, so that a process that starts without the lake has them. */
  readonly folder: string
  /** Has the answers of the build, for those that are not in `folder`. */
  readonly buildFolder?: string
  /** Milliseconds that one query may take. */
  readonly timeLimit?: number
  /** Queries at once. */
  readonly concurrency?: number
}

const savedAnswer = z.object({value: z.unknown()})

function failureOf(error: unknown): QueryFailure {
  if (error instanceof NoResult) return 'no-result'
  if (error instanceof ClientError || error instanceof ServerError) return 'refused'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

function answerOf(value: unknown): Answer {
  const ids = new Set<string>()
  let isIncomplete = value === null
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) {
      for (const item of part) {
        if (item === null) isIncomplete = true
        else walk(item)
      }
    } else if (typeof part === 'object' && part !== null) {
      for (const [name, field] of Object.entries(part)) {
        if ((name === '_id' || name === '_ref') && typeof field === 'string') ids.add(field)
        else walk(field)
      }
    }
  }
  walk(value)
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return {value, hash, ids, isIncomplete}
}

/**
 * The answers to the site's queries, in memory and on disk. Each holds every language, so that all locales of a page
 * share it. A change invalidates the answers that hold the changed document, and no others.
 */
export function contentCache({
  fetch,
  folder,
  buildFolder = folder,
  timeLimit = 8_000,
  concurrency = 8,
}: Options): ContentCache {
  const entries = new Map<string, Entry>()
  const saving = new Set<Promise<void>>()

  const isStale = ({version, answeredAt}: Entry) => answeredAt < version

  function entryOf(query: CachedQuery, parameters: QueryParameters): Entry {
    const key = queryKey(query, parameters)
    const known = entries.get(key)
    if (known !== undefined) return known
    const entry: Entry = {key, query, parameters, answer: null, version: 0, answeredAt: -1, loading: null}
    entries.set(key, entry)
    return entry
  }

  async function load(entry: Entry): Promise<Answer> {
    const {version, query, parameters} = entry
    try {
      const value = await fetch(query.query, parameters, AbortSignal.timeout(timeLimit))
      if (value === undefined) throw new NoResult('the Content Lake gave no result')
      // A document that was there is not believed to be gone because of this alone: a broken lake says the same.
      if (value === null && entry.answer !== null && entry.answer.value !== null)
        throw new NoResult('the Content Lake has lost a document')
      const answer = answerOf(value)
      // Two loads can overlap; the later one counts.
      if (version < entry.answeredAt) return entry.answer ?? answer
      entry.answeredAt = version
      if (entry.answer?.hash === answer.hash) return entry.answer
      entry.answer = answer
      save(entry.key, value)
      return answer
    } catch (error) {
      siteEvents().emit('query-failed', failureOf(error))
      throw error
    } finally {
      if (entry.loading?.version === version) entry.loading = null
    }
  }

  /** Joins a load that began after the last change, or begins one. */
  function loaded(entry: Entry): Promise<Answer> {
    if (entry.loading?.version === entry.version) return entry.loading.answer
    const answer = load(entry)
    entry.loading = {version: entry.version, answer}
    return answer
  }

  function track(writing: Promise<void>): void {
    const saved = writing
      .catch((error: unknown) => log('error', 'cache-write-failed', {message: String(error)}))
      .finally(() => saving.delete(saved))
    saving.add(saved)
  }

  function save(key: string, value: unknown): void {
    track(replaceFile(join(folder, `${key}.json`), JSON.stringify({value})))
  }

  async function fromDisk(entry: Entry): Promise<Answer | null> {
    const saved = await readFirst([folder, buildFolder], `${entry.key}.json`, (json) =>
      savedAnswer.parse(json),
    )
    // It may have been loaded meanwhile.
    if (saved !== null) entry.answer ??= answerOf(saved.value)
    return entry.answer
  }

  const concerns = ({query, answer, loading}: Entry, {id, type}: Change): boolean =>
    answer === null ||
    // The answer on its way may hold documents that the last one did not.
    (loading !== null && query.reads.includes(type)) ||
    answer.ids.has(id) ||
    query.lists.includes(type) ||
    (answer.isIncomplete && query.reads.includes(type))

  return {
    async get(query, parameters = {}) {
      const entry = entryOf(query, parameters)
      if (entry.answer !== null) return entry.answer.value
      const saved = await fromDisk(entry)
      if (saved === null) return (await loaded(entry)).value
      // It may be out of date. Visitors do not wait for the lake; what fails now is asked for again by `refresh`.
      loaded(entry).catch(() => {})
      return saved.value
    },

    async getFresh(query, parameters = {}) {
      const entry = entryOf(query, parameters)
      return entry.answer !== null && !isStale(entry) ? entry.answer : loaded(entry)
    },

    invalidate(change) {
      for (const entry of entries.values())
        if (change === 'everything' || concerns(entry, change)) entry.version += 1
    },

    invalidateQuery(key) {
      const entry = entries.get(key)
      if (entry !== undefined) entry.version += 1
    },

    retain(keys) {
      for (const key of entries.keys()) {
        if (keys.has(key)) continue
        entries.delete(key)
        track(rm(join(folder, `${key}.json`), {force: true}))
      }
    },

    async refresh(isWanted) {
      const stale = [...entries.values()].filter((entry) => isStale(entry) && isWanted(entry.key))
      const failures: Error[] = []
      const worker = async (): Promise<void> => {
        // When so many fail, the lake is away, and the others would fail as well.
        for (
          let entry = stale.shift();
          entry !== undefined && failures.length < concurrency;
          entry = stale.shift()
        ) {
          try {
            await loaded(entry)
          } catch (error) {
            failures.push(error instanceof Error ? error : new Error(String(error)))
          }
        }
      }
      await Promise.all(Array.from({length: concurrency}, worker))
      return failures
    },

    hashOf: (key) => entries.get(key)?.answer?.hash,

    staleCount: (isWanted) =>
      [...entries.values()].filter((entry) => isStale(entry) && isWanted(entry.key)).length,

    async saved() {
      await Promise.all(saving)
    },
  }
}
