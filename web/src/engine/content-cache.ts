import {createHash, type Hash} from 'node:crypto'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {type ContentTypeName, contentTypeNames} from '@domora/content/content-types'
import {ClientError, ServerError} from '@sanity/client'
import {z} from 'zod'
import {type QueryFailure, siteEvents} from '../events.ts'
import {forEachOf, readFirst, replaceFile} from '../saved-files.ts'
import {log} from '../log.ts'

/** A document that was created, changed or deleted. */
export interface Change {
  readonly id: string
  readonly type: ContentTypeName
  /** What the lake shows once it has the change; absent when that is not known. */
  readonly revision?: Revision | undefined
}

/** The revision that a change made, with its time, or the last one of a document that was deleted. */
export const revision = z.object({rev: z.string(), updatedAt: z.iso.datetime(), isDeleted: z.boolean()})

type Revision = z.output<typeof revision>

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

/** By query: the beginning of the hashes of its keys. Queries are long, and a sitemap asks for the key of every page. */
const hashedQueries = new Map<string, Hash>()

/** Names a query with its parameters. */
export function queryKey({query}: CachedQuery, parameters: QueryParameters = {}): string {
  const hashed = hashedQueries.get(query) ?? createHash('sha256').update(JSON.stringify(query))
  hashedQueries.set(query, hashed)
  return hashed.copy().update(JSON.stringify(parameters)).digest('base64url').slice(0, 24)
}

/** The answer is no result of a query: cut off, or not from a Content Lake. */
class NoResult extends Error {
  override readonly name = 'NoResult'
}

/** The lake answered from content that a change is missing in, as a read replica does. */
class Behind extends Error {
  override readonly name = 'Behind'
  /** The answer. */
  readonly value: unknown

  constructor({id}: Change, value: unknown) {
    super(`the Content Lake does not show the change of ${id} yet`)
    this.value = value
  }
}

interface Answer {
  readonly value: unknown
  /** Of the answer's JSON. */
  readonly hash: string
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
  readonly fetch: (
    query: string,
    parameters: Readonly<Record<string, string | readonly string[]>>,
    signal: AbortSignal,
  ) => Promise<unknown>
  /** Where answers are kept, so that a process that starts without the lake has them. */
  readonly folder: string
  /** Has the answers of the build, for those that are not in `folder`. */
  readonly buildFolder?: string
  /** Milliseconds that one query may take. */
  readonly timeLimit?: number
  /** Milliseconds that one load waits for the lake to show a change, before it fails. */
  readonly catchUpTime?: number
  /** Milliseconds for which an answer without a change is a failure; after that it is taken as it is. */
  readonly awaitTime?: number
}

/** A query may name so many changes; the older ones come before the newer ones on a replica as well. */
const mostAwaited = 50

/** An answer together with what the same state of the lake shows of some documents. */
const witnessed = z.object({
  result: z.unknown(),
  witnesses: z.array(z.object({_id: z.string(), _rev: z.string(), _updatedAt: z.iso.datetime()})),
  /** Whether there are documents of other types. */
  others: z.boolean(),
})

type Witness = z.output<typeof witnessed>['witnesses'][number]

/** A change that answers must show, or one that came after it. */
interface Awaited extends Change {
  /** The revision that was announced last. */
  readonly last: Revision
  /** The one with the latest time: webhooks may come in another order. */
  readonly newest: Revision
  /** Milliseconds on the clock of `performance.now`. */
  readonly until: number
}

/** Milliseconds. A revision that is so much older than one before it did not come late: an import gave it an old date. */
const latestWebhook = 5 * 60_000

const timeOf = ({updatedAt}: Revision): number => Date.parse(updatedAt)

const isSame = ({rev, isDeleted}: Revision, witness: Witness | undefined): boolean =>
  witness === undefined ? isDeleted : !isDeleted && witness._rev === rev

const isShown = ({last, newest}: Awaited, witness: Witness | undefined): boolean =>
  isSame(last, witness) ||
  (timeOf(newest) - timeOf(last) < latestWebhook && isSame(newest, witness)) ||
  (witness !== undefined && Date.parse(witness._updatedAt) > timeOf(newest))

/** So many queries that fail end a refresh. */
const enoughFailures = 8

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const savedAnswer = z.object({value: z.unknown()})

function failureOf(error: unknown): QueryFailure {
  if (error instanceof NoResult) return 'no-result'
  if (error instanceof Behind) return 'behind'
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
  catchUpTime = 3_000,
  awaitTime = 60_000,
}: Options) {
  const entries = new Map<string, Entry>()
  /** By id, the one that was announced last at the end. */
  const awaited = new Map<string, Awaited>()
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

  function awaitChange({revision: last, ...change}: Change): void {
    // A revision before it need not come into sight any more.
    if (last === undefined) return void awaited.delete(change.id)
    const before = awaited.get(change.id)
    // A deletion names the revision that was deleted, which a replica may show for a while.
    if (before?.last.isDeleted === true && before.last.rev === last.rev) return
    const isOlder = before !== undefined && timeOf(before.newest) > timeOf(last)
    awaited.delete(change.id)
    const until = performance.now() + awaitTime
    awaited.set(change.id, {...change, last, newest: isOlder ? before.newest : last, until})
  }

  function awaitedIn({reads}: CachedQuery) {
    for (const [id, {until}] of awaited) if (until < performance.now()) awaited.delete(id)
    return [...awaited.values()].filter(({type}) => reads.includes(type)).slice(-mostAwaited)
  }

  /** Asks also for the revisions of these documents, in one query, so that both are of the same state of the lake. */
  async function askWithWitnesses({query, parameters}: Entry, ids: readonly string[]) {
    const answer = await fetch(
      `{"result": ${query.query}
      , "witnesses": *[_id in $witnesses]{_id, _rev, _updatedAt}, "others": defined(*[_type in $otherTypes][0]._id)}`,
      {
        ...parameters,
        witnesses: ids,
        otherTypes: contentTypeNames.filter((type) => !query.reads.includes(type)),
      },
      AbortSignal.timeout(timeLimit),
    )
    const parsed = witnessed.safeParse(answer)
    if (!parsed.success) throw new NoResult('the Content Lake gave no result')
    return parsed.data
  }

  /** @throws {Behind} when the answer does not show every change so far. */
  async function ask(entry: Entry): Promise<unknown> {
    const {query, parameters} = entry
    const changes = awaitedIn(query)
    if (changes.length === 0) return fetch(query.query, parameters, AbortSignal.timeout(timeLimit))
    const {result, witnesses} = await askWithWitnesses(
      entry,
      changes.map(({id}) => id),
    )
    const byId = new Map(witnesses.map((witness) => [witness._id, witness]))
    const missing = changes.find((change) => !isShown(change, byId.get(change.id)))
    if (missing !== undefined) throw new Behind(missing, result)
    return result
  }

  /** Asks until the answer shows every change so far. @throws {Behind} when it does not in time. */
  async function askUntilShown(entry: Entry): Promise<unknown> {
    const deadline = performance.now() + catchUpTime
    for (let pause = 50; ; pause *= 2) {
      try {
        return await ask(entry)
      } catch (error) {
        if (!(error instanceof Behind) || performance.now() + pause > deadline) throw error
      }
      await sleep(pause)
    }
  }

  /** A broken lake, or another dataset, may answer with an empty list as well as one whose documents are gone. */
  async function isTrulyEmpty(entry: Entry): Promise<boolean> {
    const ids = [...(entry.answer?.ids ?? [])]
    const {result, witnesses, others} = await askWithWitnesses(entry, ids.slice(0, mostAwaited))
    return isEmptyList(result) && witnesses.length === 0 && others
  }

  async function load(entry: Entry): Promise<Answer> {
    const {version} = entry
    try {
      const value = await askUntilShown(entry)
      if (value === undefined) throw new NoResult('the Content Lake gave no result')
      const before = entry.answer?.value
      // A document that was there is not believed to be gone because of this alone: a broken lake says the same.
      if (value === null && before !== undefined && before !== null)
        throw new NoResult('the Content Lake has lost a document')
      if (isEmptyList(value) && Array.isArray(before) && before.length > 0 && !(await isTrulyEmpty(entry)))
        throw new NoResult('the Content Lake has lost every document of a list')
      const answer = answerOf(value)
      // Two loads can overlap; the later one counts.
      if (version < entry.answeredAt) return entry.answer ?? answer
      entry.answeredAt = version
      if (entry.answer?.hash === answer.hash) return entry.answer
      entry.answer = answer
      save(entry.key, value)
      return answer
    } catch (error) {
      // Better than none, for a visitor.
      if (error instanceof Behind) entry.answer ??= answerOf(error.value)
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
    /**
     * The last answer, also when it is out of date; one from the disk when this process has none; else that of the lake.
     *
     * @throws when there is none, and the lake refuses, hangs or gives no result.
     */
    async get(query: CachedQuery, parameters: QueryParameters = {}): Promise<unknown> {
      const entry = entryOf(query, parameters)
      if (entry.answer !== null) return entry.answer.value
      const saved = await fromDisk(entry)
      if (saved === null) {
        try {
          return (await loaded(entry)).value
        } catch (error) {
          const {answer} = entryOf(query, parameters)
          if (answer !== null) return answer.value
          throw error
        }
      }
      // It may be out of date. Visitors do not wait for the lake; what fails now is asked for again by `refresh`.
      loaded(entry).catch(() => {})
      return saved.value
    },

    /**
     * An answer that was asked for after every change so far.
     *
     * @throws when the lake refuses, hangs or gives no result.
     */
    async getFresh(
      query: CachedQuery,
      parameters: QueryParameters = {},
    ): Promise<Pick<Answer, 'value' | 'hash'>> {
      const entry = entryOf(query, parameters)
      return entry.answer !== null && !isStale(entry) ? entry.answer : loaded(entry)
    },

    /** Marks the answers that hold the changed document, or could hold it now, as out of date. */
    invalidate(change: Change | 'everything'): void {
      if (change !== 'everything') awaitChange(change)
      for (const entry of entries.values())
        if (change === 'everything' || concerns(entry, change)) entry.version += 1
    },

    /** Marks one answer as out of date. */
    invalidateQuery(key: string): void {
      const entry = entries.get(key)
      if (entry !== undefined) entry.version += 1
    },

    /** Forgets all answers but those with these keys. */
    retain(keys: ReadonlySet<string>): void {
      for (const key of entries.keys()) {
        if (keys.has(key)) continue
        entries.delete(key)
        track(rm(join(folder, `${key}.json`), {force: true}))
      }
    },

    /** Whether the answer to the query with this key is out of date. */
    isStale(key: string): boolean {
      const entry = entries.get(key)
      return entry !== undefined && isStale(entry)
    },

    /**
     * Asks again for the answers that are out of date. Those that fail stay so, and the errors are returned.
     *
     * @param onAnswer is called with the key of each answer when it comes
     */
    async refresh(
      isWanted: (key: string) => boolean,
      onAnswer: (key: string) => void = () => {},
    ): Promise<readonly Error[]> {
      const stale = [...entries.values()].filter((entry) => isStale(entry) && isWanted(entry.key))
      const failures: Error[] = []
      await forEachOf(stale, async (entry) => {
        // When so many fail, the lake is away, and the others would fail as well.
        if (failures.length >= enoughFailures) return
        try {
          await loaded(entry)
          onAnswer(entry.key)
        } catch (error) {
          failures.push(error instanceof Error ? error : new Error(String(error)))
        }
      })
      return failures
    },

    /** The hash of the last answer to the query with this key; absent when there is none. */
    hashOf: (key: string): string | undefined => entries.get(key)?.answer?.hash,

    /** Ids of the documents in the answers with these keys, without those of pictures. */
    idsIn: (keys: Iterable<string>): readonly string[] => {
      const ids = new Set([...keys].flatMap((key) => [...(entries.get(key)?.answer?.ids ?? [])]))
      return [...ids].filter((id) => !id.startsWith('image-')).toSorted()
    },

    /** How many of these answers are out of date. */
    staleCount: (isWanted: (key: string) => boolean): number =>
      [...entries.values()].filter((entry) => isStale(entry) && isWanted(entry.key)).length,

    /** Resolves when all answers are on the disk. */
    async saved(): Promise<void> {
      await Promise.all(saving)
    },
  }
}

export type ContentCache = ReturnType<typeof contentCache>
