import {createHash} from 'node:crypto'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {contentTypeNames} from '@domora/content/content-types'
import {ClientError, ServerError} from '@sanity/client'
import {z} from 'zod'
import {type QueryFailure, serverProcess} from '../server-process.ts'
import {reuseEqual} from './reuse-equal.ts'
import {forEachOf, readFirst, replaceFile} from '../saved-files.ts'
import {log} from '../log.ts'

/** What changed: everything with one of these sync tags, or possibly anything. */
export type Change = {readonly tags: readonly string[]} | 'everything'

export type QueryParameters = Readonly<Record<string, string | readonly string[]>>

/** A query of the site. Queries are compared by their text. */
interface Query {
  readonly query: string
}

/** Called with the key of a query that is read, and the hash of its result. */
export type OnRead = (key: string, hash: string) => void

/** What the query API returns. `result` is undefined for a response without a result. */
interface QueryResponse {
  readonly result: unknown
  readonly syncTags?: readonly string[] | undefined
}

/**
 * Sends a query for published content.
 *
 * @param eventId the result is at least as new as this live event
 */
export type FetchQuery = (
  query: string,
  parameters: QueryParameters,
  options: {readonly signal: AbortSignal; readonly eventId: string | undefined},
) => Promise<QueryResponse>

interface Result {
  readonly value: unknown
  /** Of the value's JSON. */
  readonly hash: string
  /** `null` when the response had none: every change then concerns the result. */
  readonly tags: ReadonlySet<string> | null
}

interface Entry {
  readonly key: string
  readonly query: string
  readonly parameters: QueryParameters
  result: Result | null
  /** Counts the changes that concern the result. */
  version: number
  /** The version at which the result was requested; -1 before the first request. */
  requestedVersion: number
  loading: {readonly version: number; readonly result: Promise<Result>} | null
}

/** By query and parameters: hashing takes longer than reading a result, and an edition asks for each key many times. */
const keysByQuery = new Map<string, Map<string, string>>()

export function queryKey({query}: Query, parameters: QueryParameters = {}): string {
  const keys = keysByQuery.get(query) ?? new Map<string, string>()
  keysByQuery.set(query, keys)
  const values = JSON.stringify(parameters)
  const known = keys.get(values)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(JSON.stringify(query)).update(values)
  const key = hash.digest('base64url').slice(0, 24)
  keys.set(values, key)
  return key
}

/** The response is not the result of a query: it is cut off, or does not come from a Content Lake. */
class NoResult extends Error {
  override readonly name = 'NoResult'
}

/** The lake fails, hangs, or responds without a result. A page whose content is unusable fails with another error. */
export class QueryFailed extends Error {
  override readonly name = 'QueryFailed'
}

/** A refresh ends after this many failures: the lake is probably down. */
const maxFailures = 8

/** Few, so that the queries of a publish do not wait for those of a check. */
const verifiedAtOnce = 2

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const savedResult = z.object({value: z.unknown()})
const resultOfFile = (file: Buffer) => savedResult.parse(JSON.parse(file.toString()))

/** Whether the documents of a list are really gone, in one query: a broken lake also returns empty lists. */
const emptyListQuery = (query: string) => `{
  "result": ${query},
  "isGone": !defined(*[_id in $previousIds][0]._id),
  "isOurDataset": defined(*[_type in $contentTypes][0]._id)
}`
/** Documents that they refer to may stay. */
const listedDocuments = z.array(z.object({_id: z.string()}))
const emptyList = z.object({
  result: z.array(z.unknown()).length(0),
  isGone: z.literal(true),
  isOurDataset: z.literal(true),
})

function failureOf(error: unknown): QueryFailure {
  if (error instanceof NoResult) return 'no-result'
  if (error instanceof ClientError || error instanceof ServerError) return 'refused'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

/** Every `_id` and `_ref` in a query result, except those of images. */
export function idsIn(value: unknown): ReadonlySet<string> {
  const ids = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, field] of Object.entries(part)) {
      if (typeof field !== 'string') walk(field)
      else if ((name === '_id' || name === '_ref') && !field.startsWith('image-')) ids.add(field)
    }
  }
  walk(value)
  return ids
}

function resultOf(value: unknown, tags: readonly string[] | undefined): Result {
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return {value, hash, tags: tags === undefined ? null : new Set(tags)}
}

interface Options {
  readonly fetch: FetchQuery
  /** Results are kept here, for a process that starts without the lake. */
  readonly folder: string
  /** Has the results of the build, for those that are not in `folder`. */
  readonly buildFolder?: string
  /** For one query. */
  readonly timeoutMs?: number
}

/**
 * The results of the site's queries, in memory and on disk. Each holds every language, so that all locales of a page
 * share it. A change makes the results stale that share one of its sync tags.
 * https://www.sanity.io/docs/content-lake/live-content-api
 */
export function queryResults({fetch, folder, buildFolder = folder, timeoutMs = 8_000}: Options) {
  const entries = new Map<string, Entry>()
  const saving = new Set<Promise<void>>()
  /** The newest live event: results are requested to be at least as new. */
  let eventId: string | undefined
  /** Counts what happens to results. */
  let revision = 0

  const isStale = ({version, requestedVersion}: Entry) => requestedVersion < version

  function entryOf({query}: Query, parameters: QueryParameters): Entry {
    const key = queryKey({query}, parameters)
    const known = entries.get(key)
    if (known !== undefined) return known
    const entry: Entry = {
      key,
      query,
      parameters,
      result: null,
      version: 0,
      requestedVersion: -1,
      loading: null,
    }
    entries.set(key, entry)
    return entry
  }

  const send = (query: string, parameters: QueryParameters) =>
    fetch(query, parameters, {signal: AbortSignal.timeout(timeoutMs), eventId})

  async function isTrulyEmpty({query, parameters, result}: Entry): Promise<boolean> {
    const listed = listedDocuments.safeParse(result?.value).data?.map(({_id}) => _id)
    const previousIds = (listed ?? [...idsIn(result?.value)]).slice(0, 50)
    const confirmed = await send(emptyListQuery(query), {
      ...parameters,
      previousIds,
      contentTypes: contentTypeNames,
    })
    return emptyList.safeParse(confirmed.result).success
  }

  async function load(entry: Entry): Promise<Result> {
    const {version} = entry
    try {
      const {result: value, syncTags} = await send(entry.query, entry.parameters)
      if (value === undefined) throw new NoResult('the Content Lake returned no result')
      const before = entry.result?.value
      // A broken lake also returns null: a document that was there is not believed to be gone.
      if (value === null && before !== undefined && before !== null)
        throw new NoResult('the Content Lake has lost a document')
      if (isEmptyList(value) && Array.isArray(before) && before.length > 0 && !(await isTrulyEmpty(entry)))
        throw new NoResult('the Content Lake has lost every document of a list')
      const result = resultOf(value, syncTags)
      // Two loads can overlap; the later one counts.
      if (version < entry.requestedVersion) return entry.result ?? result
      entry.requestedVersion = version
      if (entry.result?.hash !== result.hash)
        track(replaceFile(join(folder, `${entry.key}.json`), JSON.stringify({value})))
      entry.result = {...result, value: reuseEqual(before, value)}
      revision += 1
      return entry.result
    } catch (error) {
      serverProcess().metricsEvents.emit('query-failed', failureOf(error))
      throw new QueryFailed(error instanceof Error ? error.message : String(error), {cause: error})
    } finally {
      if (entry.loading?.version === version) entry.loading = null
    }
  }

  /** Joins a request that began after the last change, or sends one. */
  function fresh(entry: Entry): Promise<Result> {
    if (entry.result !== null && !isStale(entry)) return Promise.resolve(entry.result)
    if (entry.loading?.version === entry.version) return entry.loading.result
    const result = load(entry)
    entry.loading = {version: entry.version, result}
    return result
  }

  function track(writing: Promise<void>): void {
    const saved = writing
      .catch((error: unknown) => log('error', 'cache-write-failed', {message: String(error)}))
      .finally(() => saving.delete(saved))
    saving.add(saved)
  }

  async function fromDisk(entry: Entry): Promise<Result | null> {
    const saved = await readFirst([folder, buildFolder], `${entry.key}.json`, resultOfFile)
    // The lake may have answered in the meantime.
    if (saved !== null) entry.result ??= resultOf(saved.value, undefined)
    return entry.result
  }

  const concerns = ({result, loading}: Entry, tags: readonly string[]): boolean => {
    // The tags of a result that is on its way are not known yet.
    const known = loading === null ? result?.tags : null
    return known == null || tags.some((tag) => known.has(tag))
  }

  return {
    /**
     * The last result, also a stale one; from the disk if this process does not have one; else that of the lake.
     *
     * @throws when there is none, and the lake fails or hangs
     */
    async get(query: Query, parameters: QueryParameters = {}): Promise<unknown> {
      const entry = entryOf(query, parameters)
      // Visitors do not wait for the lake. `refresh` retries what fails now.
      if (entry.result === null && (await fromDisk(entry)) !== null) fresh(entry).catch(() => {})
      try {
        return (entry.result ?? (await fresh(entry))).value
      } catch (error) {
        if (entry.result === null) throw error
        return entry.result.value
      }
    },

    /**
     * A result that was requested after the last change that concerns it.
     *
     * @throws when the lake fails or hangs
     */
    getFresh: (query: Query, parameters: QueryParameters = {}): Promise<Pick<Result, 'value' | 'hash'>> =>
      fresh(entryOf(query, parameters)),

    /**
     * Sends a query whose result is not kept.
     *
     * @throws when the lake fails or hangs
     */
    send: async (query: string, parameters: QueryParameters): Promise<unknown> =>
      (await send(query, parameters)).result,

    /**
     * Marks the results that a change concerns as stale.
     *
     * @param id of the live event: what is requested from now on is at least as new
     */
    markStale(change: Change, id?: string): void {
      eventId = id ?? eventId
      revision += 1
      for (const entry of entries.values())
        if (change === 'everything' || concerns(entry, change.tags)) entry.version += 1
    },

    /** Marks the results with these keys as stale. */
    distrust(keys: ReadonlySet<string>): void {
      revision += 1
      for (const entry of entries.values()) if (keys.has(entry.key)) entry.version += 1
    },

    /**
     * Compares all results with those of the lake, and marks as stale those that differ. Readers do not wait for it.
     *
     * @returns whether one differs
     * @throws when the lake fails or hangs
     */
    async verify(): Promise<boolean> {
      let differs = false
      await forEachOf(
        entries.values(),
        async (entry) => {
          const {result, version} = entry
          if (result === null || isStale(entry)) return
          const {result: value, syncTags} = await send(entry.query, entry.parameters)
          if (entry.result !== result || entry.version !== version) return
          const now = value === undefined ? null : resultOf(value, syncTags)
          if (now?.hash === result.hash) entry.result = {...now, value: result.value}
          else {
            entry.version += 1
            revision += 1
            differs = true
          }
        },
        verifiedAtOnce,
      )
      return differs
    },

    /** Forgets all results but those with these keys. */
    retain(keys: ReadonlySet<string>): void {
      revision += 1
      for (const key of entries.keys()) {
        if (keys.has(key)) continue
        entries.delete(key)
        track(rm(join(folder, `${key}.json`), {force: true}))
      }
    },

    isStale(key: string): boolean {
      const entry = entries.get(key)
      return entry !== undefined && isStale(entry)
    },

    /** Refetches the stale results among these, or all. Those that fail stay stale, and their errors are returned. */
    async refresh(keys?: ReadonlySet<string>): Promise<readonly Error[]> {
      const stale = [...entries.values()].filter((entry) => isStale(entry) && keys?.has(entry.key) !== false)
      const failures: Error[] = []
      await forEachOf(stale, async (entry) => {
        if (failures.length >= maxFailures) return
        await fresh(entry).catch((error: unknown) => {
          failures.push(error instanceof Error ? error : new Error(String(error)))
        })
      })
      return failures
    },

    /** The hash of the last result of the query with this key; undefined if there is none. */
    hashOf: (key: string): string | undefined => entries.get(key)?.result?.hash,

    /** Changes with each result, and with each that becomes stale. */
    revision: (): number => revision,

    staleCount: (keys: ReadonlySet<string>): number =>
      [...entries.values()].filter((entry) => isStale(entry) && keys.has(entry.key)).length,

    /** Resolves when all results are on the disk. */
    async saved(): Promise<void> {
      await Promise.all(saving)
    },
  }
}

export type QueryResults = ReturnType<typeof queryResults>
