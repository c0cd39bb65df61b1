import {setImmediate as nextTurn, setTimeout as sleep} from 'node:timers/promises'
import {serverProcess} from '../server-process.ts'
import type {FinishedDocument} from '../rendering/finished-document.ts'
import {log} from '../log.ts'
import {type Change, type OnRead, QueryFailed, type QueryResults} from './query-results.ts'

/** A page whose content is read, but that is not rendered yet. */
interface PreparedPage {
  /** Everything that the document is made of, compared by identity: equal inputs give the same document. */
  readonly inputs: readonly unknown[]
  readonly render: () => Promise<FinishedDocument>
}

interface Options<Page extends {readonly path: string}> {
  readonly results: QueryResults
  /** Lists all pages from fresh results. */
  readonly listPages: (onRead: OnRead) => Promise<readonly Page[]>
  /** Lists all pages from the last known results: fast, and works without the lake. */
  readonly listKnownPages: () => Promise<readonly Page[]>
  readonly prepare: (page: Page, onRead: OnRead) => Promise<PreparedPage>
  /** Names the state of the published content. It changes with every document that changes. */
  readonly contentState: () => Promise<string>
  /** Shows an edition to visitors, all at once. */
  readonly publish: (changed: NewDocuments) => Promise<void>
  /** Before a failed edition is retried: after the first failure, at most, and at most if only pages cannot be rendered. */
  readonly retryMs?: {readonly first: number; readonly max: number; readonly maxUnusable: number}
  /** How long finished pages wait for slow results, or while content keeps changing. */
  readonly maxHoldMs?: number
}

interface NewDocuments {
  /** By path: documents that visitors do not get yet; `null` for a page to remove. */
  readonly documents: ReadonlyMap<string, FinishedDocument | null>
  readonly isFirst: boolean
  /** To be called in the moment in which visitors get the new documents. */
  readonly onShown: () => void
}

/** By query key: the hash of the result that was read. */
type Reads = ReadonlyMap<string, string>

/** What a page was rendered from. */
interface Rendering<Page> {
  readonly page: Page
  readonly reads: Reads
  /** `null` when it failed. */
  readonly inputs: readonly unknown[] | null
}

/** The site at one moment. Editions never change: each is derived from the one before. */
interface Edition<Page> {
  readonly pages: ReadonlyMap<string, Page>
  readonly listReads: Reads
  readonly renderings: ReadonlyMap<string, Rendering<Page>>
  readonly unpublished: NewDocuments['documents']
}

/** The changes reported so far. An edition shows all that were counted before it was begun. */
interface Changes {
  readonly count: number
  /** The first change since the editions were idle, in milliseconds of `performance.now()`. */
  readonly firstAt: number
  /** Resolves with the next change. */
  readonly next: PromiseWithResolvers<void>
}

/** After this many pages in a row whose queries failed, the lake is probably down. */
const maxFailuresInRow = 5
/** The content of four pages in four languages is fetched at once. */
const preparedAtOnce = 16
/** How long an edition waits for the list of pages, and for a late live event. */
const maxWaitMs = 500
const maxPauseMs = 1_000

/** A page whose queries succeeded cannot be rendered: its content or a component is broken, or the lake has sent rubbish. */
class PageUnusable extends Error {
  override readonly name = 'PageUnusable'
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** An equal page stays the same object, by which the next edition knows it. */
const sameOrNew = <Page>(before: Page | undefined, page: Page): Page =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(page) ? before : page

/** Keeps the finished pages of a site up to date with its content. */
export function createEditions<Page extends {readonly path: string}>({
  results,
  listPages,
  listKnownPages,
  prepare,
  contentState,
  publish,
  retryMs = {first: 1_000, max: 15_000, maxUnusable: 300_000},
  maxHoldMs = 5_000,
}: Options<Page>) {
  const none = new Map<string, never>()
  /** The newest edition. */
  let edition: Edition<Page> = {pages: none, listReads: none, renderings: none, unpublished: none}
  /** The pages that visitors get; `null` before the first edition. */
  let shown: ReadonlyMap<string, Page> | null = null
  /** The pages of the last known content, until there is an edition. */
  let known: Promise<ReadonlyMap<string, Page>> | null = null
  let changes: Changes = {count: 0, firstAt: performance.now(), next: Promise.withResolvers()}
  /** The state of the content at the last check. */
  let checkedState: string | null = null
  let working: Promise<readonly Error[]> | null = null
  let running: Promise<unknown> | null = null

  // Without copies: a site of 1,000 articles has 40,000 reads.
  function isOutdated(reads: Reads): boolean {
    for (const [key, hash] of reads) if (results.hashOf(key) !== hash) return true
    return false
  }

  const isWaiting = (reads: Reads): boolean => [...reads.keys()].some(results.isStale)

  const needsRendering = ({renderings}: Edition<Page>, page: Page): boolean => {
    const last = renderings.get(page.path)
    return last === undefined || last.inputs === null || last.page !== page || isOutdated(last.reads)
  }

  function keysOf({listReads, renderings}: Edition<Page>): ReadonlySet<string> {
    const keys = new Set(listReads.keys())
    for (const {reads} of renderings.values()) for (const key of reads.keys()) keys.add(key)
    return keys
  }

  /** With 2,000 pages that takes some 10 ms. */
  const outdatedCount = (): number =>
    [...edition.pages.values()].filter((page) => needsRendering(edition, page)).length +
    results.staleCount(keysOf(edition)) +
    (isOutdated(edition.listReads) ? 1 : 0)

  /** Refetches stale results until all have arrived, one fails, or the time is over. */
  async function refresh(keys: ReadonlySet<string>, withinMs: number): Promise<readonly Error[]> {
    const until = performance.now() + withinMs
    for (;;) {
      const leftMs = until - performance.now()
      if (leftMs <= 0 || results.staleCount(keys) === 0) return []
      const failures = await Promise.race([
        results.refresh(keys),
        changes.next.promise,
        sleep(leftMs, undefined, {ref: false}),
      ])
      if (failures && failures.length > 0) return failures
    }
  }

  /** Runs a task that reads results. If it fails, a broken lake may have sent them: do not trust them. */
  async function reading<T>(
    task: (onRead: OnRead) => Promise<T>,
  ): Promise<{reads: Reads; result: T | Error}> {
    const reads = new Map<string, string>()
    try {
      return {result: await task((key, hash) => reads.set(key, hash)), reads}
    } catch (error) {
      return {result: asError(error), reads}
    }
  }

  /** `null` when the lake does not say: an edition does not fail because of that. */
  const currentState = (): Promise<string | null> =>
    Promise.race([contentState().catch(() => null), sleep(maxHoldMs, null, {ref: false})])

  /**
   * Derives the next edition. What fails stays as it was, and is among the errors.
   *
   * @returns `stateWhenRead` is the state of the content when all results were read; `null` when nothing is new
   */
  async function nextEdition(base: Edition<Page>) {
    let {pages, listReads} = base
    const errors = [...(await refresh(new Set(listReads.keys()), maxWaitMs))]
    if (listReads.size === 0 || (isOutdated(listReads) && !isWaiting(listReads))) {
      const {result, reads} = await reading(listPages)
      if (result instanceof Error) {
        results.distrust(new Set(reads.keys()))
        return {next: base, errors: [...errors, result], stateWhenRead: null}
      }
      pages = new Map(result.map((page) => [page.path, sameOrNew(base.pages.get(page.path), page)]))
      listReads = reads
    }
    const renderings = new Map([...base.renderings].filter(([path]) => pages.has(path)))
    const unpublished = new Map(
      [...base.unpublished].filter(([path, document]) => pages.has(path) === (document !== null)),
    )
    for (const path of base.pages.keys()) if (!pages.has(path)) unpublished.set(path, null)
    const next: Edition<Page> = {pages, listReads, renderings, unpublished}
    errors.push(...(await refresh(keysOf(next), maxHoldMs)))
    // Pages share results: those after a failed page would wait for them at every retry.
    const distrusted = new Set<string>()
    const failed = (page: Page, reads: Reads, error: Error): void => {
      renderings.set(page.path, {page, reads, inputs: null})
      errors.push(
        error instanceof QueryFailed
          ? error
          : new PageUnusable(`${page.path}: ${error.message}`, {cause: error}),
      )
      for (const key of reads.keys()) distrusted.add(key)
    }
    const prepared: {page: Page; reads: Reads; content: PreparedPage}[] = []
    const prepareIfNeeded = async (page: Page | undefined) => {
      const last = page && renderings.get(page.path)
      if (page === undefined || !needsRendering(next, page) || (last && isWaiting(last.reads))) return null
      return {page, last, ...(await reading((onRead) => prepare(page, onRead)))}
    }
    const listed = [...pages.values()]
    const upcoming = listed.slice(0, preparedAtOnce).map(prepareIfNeeded)
    let failuresInRow = 0
    for (const [index] of listed.entries()) {
      const one = await upcoming.shift()
      upcoming.push(prepareIfNeeded(listed[index + preparedAtOnce]))
      if (!one) continue
      const {page, last, result, reads} = one
      failuresInRow = result instanceof QueryFailed ? failuresInRow + 1 : 0
      if (result instanceof Error) failed(page, reads, result)
      else if (last?.inputs && isSame(last.inputs, result.inputs))
        renderings.set(page.path, {page, reads, inputs: result.inputs})
      else prepared.push({page, reads, content: result})
      if (failuresInRow >= maxFailuresInRow) break
      // Visitors' requests come first: sixteen pages whose content is compared take some 2 ms.
      if (index % preparedAtOnce === 0) await nextTurn()
    }
    const stateWhenRead = prepared.length + unpublished.size > 0 ? currentState() : null
    for (const {page, reads, content} of prepared) {
      try {
        unpublished.set(page.path, await content.render())
        renderings.set(page.path, {page, reads, inputs: content.inputs})
      } catch (error) {
        failed(page, reads, asError(error))
      }
      await nextTurn()
    }
    results.distrust(distrusted)
    return {next, errors, stateWhenRead}
  }

  async function publishEdition(): Promise<void> {
    const {pages, unpublished} = edition
    const onShown = () => {
      shown = pages
    }
    await publish({documents: unpublished, isFirst: shown === null, onShown})
    onShown()
    edition = {...edition, unpublished: none}
    for (const document of unpublished.values())
      if (document)
        serverProcess().metricsEvents.emit('page-revalidated', performance.now() - changes.firstAt)
  }

  /** Whether the content has changed since an edition was begun, so that its pages may show different states. */
  async function hasChanged(
    seen: number,
    state: string | null,
    stateWhenRead: Promise<string | null> | null,
  ): Promise<boolean> {
    if (changes.count !== seen) return true
    if (edition.unpublished.size === 0 || state === null) return false
    const now = await stateWhenRead
    if (changes.count !== seen) return true
    if (now === null || now === state) return false
    // The live event of this change is on its way, or lost.
    await Promise.race([changes.next.promise, sleep(maxWaitMs, undefined, {ref: false})])
    if (changes.count === seen) changed('everything')
    return true
  }

  /** Derives and publishes editions until every change is shown. @returns why that failed */
  async function work(): Promise<readonly Error[]> {
    let heldSince = Infinity
    for (;;) {
      const began = performance.now()
      const seen = changes.count
      const state = await currentState()
      const {next, errors, stateWhenRead} = await nextEdition(edition)
      edition = next
      const isLate = performance.now() - heldSince >= maxHoldMs
      if (!isLate && (await hasChanged(seen, state, stateWhenRead))) {
        heldSince = Math.min(heldSince, began)
        await sleep(Math.min(maxPauseMs, performance.now() - began))
        continue
      }
      heldSince = Infinity
      try {
        if (edition.listReads.size > 0 && (shown === null || edition.unpublished.size > 0))
          await publishEdition()
      } catch (error) {
        return [...errors, asError(error)]
      }
      if (errors.length > 0) return errors
      if (changes.count !== seen || outdatedCount() > 0) continue
      results.retain(keysOf(edition))
      return []
    }
  }

  const workOnce = (): Promise<readonly Error[]> =>
    (working ??= work().finally(() => {
      working = null
    }))

  async function workUntilShown(): Promise<void> {
    for (let failures = 0; ; failures++) {
      const errors = await workOnce()
      if (errors.length === 0) return
      for (const _ of errors) serverProcess().metricsEvents.emit('revalidation-failed')
      log('warn', 'revalidation-failed', {
        failures: errors.length,
        stale: staleCount(),
        message: String(errors[0]),
      })
      // A change of the content ends the pause. Each retry refetches all results of these pages.
      const maxMs = errors.every((error) => error instanceof PageUnusable) ? retryMs.maxUnusable : retryMs.max
      const pauseMs = Math.min(retryMs.first * 2 ** failures, maxMs)
      await Promise.race([sleep(pauseMs, undefined, {ref: false}), changes.next.promise])
    }
  }

  function start(): void {
    const seen = changes.count
    running ??= nextTurn()
      .then(workUntilShown)
      .finally(() => {
        running = null
        if (changes.count !== seen && outdatedCount() > 0) start()
      })
  }

  function changed(change: Change, eventId?: string): void {
    results.markStale(change, eventId)
    const {count, firstAt, next} = changes
    changes = {
      count: count + 1,
      firstAt: running === null ? performance.now() : firstAt,
      next: Promise.withResolvers(),
    }
    next.resolve()
    start()
  }

  const staleCount = (): number =>
    outdatedCount() + edition.unpublished.size + (shown === null || running !== null ? 1 : 0)

  /** The pages of the last edition; before there is one, those of the last known content. */
  async function currentPages(): Promise<ReadonlyMap<string, Page>> {
    if (shown !== null) return shown
    known ??= listKnownPages().then((pages) => new Map(pages.map((page) => [page.path, page])))
    try {
      const listed = await known
      return shown ?? listed
    } catch (error) {
      known = null
      throw error
    }
  }

  return {
    /** Reports a change. The pages that show it are rendered in the background, with retries until they are published. */
    changed,
    /** Renders every page. Until then visitors get the documents of an earlier process. */
    start,
    /**
     * Compares the content with that of the last check. If it differs, it compares the results too: a live event may be lost.
     *
     * @throws when the lake fails or hangs
     */
    async check(): Promise<void> {
      const state = await contentState()
      if (state === checkedState) return
      const differs = await results.verify()
      checkedState = state
      if (!differs) return
      serverProcess().metricsEvents.emit('content-changed', 'check')
      changed({tags: []})
    },
    /** The page that visitors get at a path; `null` if there is none. */
    find: async (path: string): Promise<Page | null> => (await currentPages()).get(path) ?? null,
    /** All pages that visitors get. */
    list: async (): Promise<readonly Page[]> => [...(await currentPages()).values()],
    /** How many pages and results are out of date. */
    staleCount,
    /** Whether this process has rendered every page that visitors get, or tried to. */
    hasRenderedAll: (): boolean =>
      shown !== null && [...shown.keys()].every((path) => edition.renderings.has(path)),
    /** Renders and publishes every page once. @throws the first error: a build does not retry */
    async finish(): Promise<void> {
      const [error] = await workOnce()
      await results.saved()
      if (error !== undefined) throw error
    },
  }
}

export type Editions<Page extends {readonly path: string}> = ReturnType<typeof createEditions<Page>>
