import {setImmediate as nextTurn, setTimeout as sleep} from 'node:timers/promises'
import {siteEvents} from '../events.ts'
import type {FinishedDocument} from '../rendering/render-document.tsx'
import type {Change, ContentCache, OnRead} from './content-cache.ts'
import {log} from '../log.ts'

/** What a revalidator needs to know of a page; what it is made of is the site's affair. */
interface AnyPage {
  readonly path: string
}

interface Options<Page extends AnyPage> {
  readonly content: ContentCache
  /** Lists the pages that there are, from content that is up to date. */
  readonly listPages: (onRead: OnRead) => Promise<readonly Page[]>
  /** Lists them from the last known content: fast, and also while the lake is away. */
  readonly listKnownPages: () => Promise<readonly Page[]>
  /** @returns `null` when that would give the same as the last time; only if there was one, which `isRendered` says */
  readonly render: (page: Page, onRead: OnRead, isRendered: boolean) => Promise<FinishedDocument | null>
  /** Reports what else has changed until now, for which a webhook may be on its way. */
  readonly findChanges: () => Promise<void>
  /** Shows these to visitors, all at once. What fails is tried again. */
  readonly publish: (edition: Edition<Page>) => Promise<void>
  /** Milliseconds until what failed is tried again: after the first failure, and at most. */
  readonly retryAfter?: {readonly first: number; readonly longest: number}
  /** Milliseconds that finished pages wait for others whose content is slow, or changes all the time. */
  readonly longestHold?: number
}

/** What is new for visitors since the last edition. */
interface Edition<Page> {
  /** Every page that there is now. */
  readonly pages: readonly Page[]
  /** By path: the pages that were rendered. */
  readonly finished: ReadonlyMap<string, FinishedDocument>
  /** Paths of pages that are gone. */
  readonly removed: readonly string[]
  readonly isFirst: boolean
}

/** By key of a query: the hash of the answer that was read. */
type Reads = ReadonlyMap<string, string>

/** So many renderings that fail one after the other end a round: the lake is away, and the others would fail as well. */
const enoughFailures = 5

/**
 * Milliseconds. In a burst of changes, the time between two refreshes is twice as long as a refresh takes, but not longer than
 * this: many changes then share one.
 */
const longestPause = 1_000

/**
 * Milliseconds that answers wait for what else has changed, and for the list of pages: one about a page that is gone need not be
 * asked for.
 */
const headStart = 500

const byPath = <Page extends AnyPage>(pages: readonly Page[]): ReadonlyMap<string, Page> =>
  new Map(pages.map((page) => [page.path, page]))

/** Keeps the finished pages of a site as new as its content. */
export function createRevalidator<Page extends AnyPage>({
  content,
  listPages,
  listKnownPages,
  render,
  findChanges,
  publish,
  retryAfter = {first: 1_000, longest: 15_000},
  longestHold = 5_000,
}: Options<Page>) {
  let pages: ReadonlyMap<string, Page> | null = null
  /** The pages of the last edition, which visitors get. */
  let published: ReadonlyMap<string, Page> | null = null
  /** The pages of the last known content, listed once: requests ask for them as long as the lake is away. */
  let known: Promise<ReadonlyMap<string, Page>> | null = null
  /** What the list of pages read: by key of a query, the hash of its answer. */
  let listReads: Reads = new Map()
  /** By path: what the page read when it was rendered last. */
  const reads = new Map<string, Reads>()
  /** Keys of the queries that the list and the pages read, as of the last refresh. */
  let used: ReadonlySet<string> = new Set()
  /** Paths of pages to render, with the time of the first change that they do not show. */
  const stale = new Map<string, number>()
  /** By path: what is finished and not published yet, with the time of the first change that visitors do not see. */
  const finished = new Map<string, {document: FinishedDocument; since: number}>()
  /** Paths of pages that are gone, and that visitors may still get. */
  const removed = new Set<string>()
  let isFirstEdition = true
  /** Since when everything that can be rendered is: the rest of the edition waits for the lake. */
  let heldSince = Infinity
  let isRenewed = false
  /** Paths that failed in this round. */
  const failed = new Set<string>()
  let isPublishingFailed = false
  let firstError: Error | null = null
  let failureCount = 0
  let failedRounds = 0
  let consecutiveFailures = 0
  let retryTimer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  /** Whether something changed that the last refresh did not see. */
  let hasNewChange = false
  /** Those that wait for answers: one that is slow keeps no other from being asked for and shown. */
  const refreshes = new Set<Promise<void>>()
  /** The last refresh of the list: they run one after the other. */
  let listing: Promise<void> = Promise.resolve()
  /** The path of the page that is being rendered. */
  let rendering: string | null = null
  /** Looks for changes since the last answer came, while pages are rendered from it. */
  let check: Promise<unknown> | null = null
  /** Ends the wait of `work`. */
  let wake = (): void => {}
  /** Not before this time, on the clock of `performance.now`. */
  let nextRefresh = 0

  const markStale = (path: string): void => {
    stale.set(path, stale.get(path) ?? performance.now())
    failed.delete(path)
  }

  function fail(error: unknown): void {
    failureCount += 1
    firstError ??= error instanceof Error ? error : new Error(String(error))
    siteEvents().emit('revalidation-failed')
  }

  const isOutdated = (read: Reads): boolean => [...read].some(([key, hash]) => content.hashOf(key) !== hash)

  async function refreshList(): Promise<void> {
    const read = new Map<string, string>()
    const before = pages
    try {
      pages = byPath(await listPages((key, hash) => read.set(key, hash)))
    } catch (error) {
      // Its content may be what a broken lake answered.
      for (const key of read.keys()) content.invalidateQuery(key)
      fail(error)
      return
    }
    listReads = read
    for (const [path, page] of pages) {
      removed.delete(path)
      // A page also depends on what the list says of it, such as its languages.
      if (JSON.stringify(before?.get(path)) !== JSON.stringify(page)) markStale(path)
    }
    for (const path of before?.keys() ?? []) {
      if (pages.has(path)) continue
      removed.add(path)
      stale.delete(path)
      reads.delete(path)
      finished.delete(path)
    }
  }

  /** Marks the pages that read another answer to this query, or to any; in the order of the list: pages before sitemaps. */
  function markReaders(key?: string): void {
    for (const path of pages?.keys() ?? []) {
      if (path === rendering) continue
      const read: Reads = reads.get(path) ?? new Map()
      for (const own of key === undefined ? read.keys() : [key])
        if (read.has(own) && !content.isStale(own) && content.hashOf(own) !== read.get(own)) markStale(path)
    }
    wake()
  }

  async function refreshAnswers(isWanted: (key: string) => boolean): Promise<void> {
    for (const error of await content.refresh(isWanted, markReaders)) fail(error)
  }

  async function refreshPages(): Promise<void> {
    await refreshAnswers((key) => listReads.has(key))
    if (pages === null || isOutdated(listReads)) await refreshList()
    wake()
  }

  const keysInUse = (): ReadonlySet<string> =>
    new Set([listReads, ...reads.values()].flatMap((read) => [...read.keys()]))

  const look = (atMost: number) => Promise.race([findChanges(), sleep(atMost, undefined, {ref: false})])

  /** Asks for the answers that are out of date. */
  async function refreshContent(): Promise<void> {
    const started = performance.now()
    nextRefresh = started + longestPause
    // The first webhook of a transaction: all of it is asked for at once.
    await look(headStart)
    hasNewChange = false
    listing = listing.then(refreshPages)
    await Promise.race([listing, sleep(headStart, undefined, {ref: false})])
    used = keysInUse()
    await refreshAnswers((key) => used.has(key) && !listReads.has(key))
    await listing
    check = look(longestHold)
    // An answer may also have come for a page that was just rendered.
    markReaders()
    nextRefresh = Math.min(nextRefresh, performance.now() + 2 * (performance.now() - started))
  }

  async function renderPage(page: Page, since: number): Promise<void> {
    const {path} = page
    stale.delete(path)
    rendering = path
    const read = new Map<string, string>()
    const isListed = () => pages?.has(path) === true
    try {
      const document = await render(page, (key, hash) => read.set(key, hash), reads.has(path))
      // It may have come with this page.
      if ([...read.keys()].some((key) => !used.has(key))) check = null
      consecutiveFailures = 0
      // A change came meanwhile, and its refresh did not know what this page reads.
      if ([...read].some(([key, hash]) => content.isStale(key) || content.hashOf(key) !== hash))
        hasNewChange = true
      if (isListed() && document !== null)
        finished.set(path, {document, since: finished.get(path)?.since ?? since})
    } catch (error) {
      // Its content may be what a broken lake answered.
      for (const key of read.keys()) content.invalidateQuery(key)
      // Other pages that read it wait for a new answer.
      hasNewChange = true
      consecutiveFailures += 1
      // At the end, so that others have their turn.
      if (isListed()) stale.set(path, since)
      failed.add(path)
      fail(error)
    }
    rendering = null
    if (isListed()) reads.set(path, read)
  }

  /** Whether there is something to show visitors. */
  const hasEdition = (): boolean =>
    !isPublishingFailed && pages !== null && (published === null || finished.size > 0 || removed.size > 0)

  /**
   * Publishes everything that is finished. All of it shows the same state of the lake: it is asked for changes once more after the
   * last answer, and when there is one, its pages are waited for.
   */
  async function publishEdition(isLate: boolean): Promise<void> {
    if (!isLate) await (check ?? look(longestHold))
    check = null
    if (pages === null || (hasNewChange && !isLate)) return
    const edition = [...finished]
    const gone = [...removed]
    heldSince = Infinity
    // In the same moment in which `publish` replaces the documents.
    published = pages
    try {
      await publish({
        pages: [...pages.values()],
        finished: new Map(edition.map(([path, {document}]) => [path, document])),
        removed: gone,
        isFirst: isFirstEdition,
      })
      isFirstEdition = false
      for (const path of gone) removed.delete(path)
      for (const [path, {since}] of edition) {
        finished.delete(path)
        siteEvents().emit('page-revalidated', performance.now() - since)
      }
    } catch (error) {
      isPublishingFailed = true
      fail(error)
    }
  }

  /** The next page to render: none that reads an answer that is out of date, because it would wait for that. */
  const nextStale = (): readonly [Page, number] | null => {
    if (consecutiveFailures >= enoughFailures) return null
    for (const [path, since] of stale) {
      const page = pages?.get(path)
      if (page === undefined || failed.has(path)) continue
      const read = reads.get(path)?.keys() ?? []
      if (![...read].some((key) => content.isStale(key))) return [page, since]
    }
    return null
  }

  async function work(): Promise<void> {
    consecutiveFailures = 0
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const next = nextStale()
      const pause = nextRefresh - performance.now()
      if (hasNewChange && pause <= 0) {
        hasNewChange = false
        const refresh = refreshContent().finally(() => refreshes.delete(refresh))
        refreshes.add(refresh)
      } else if (next !== null) {
        await renderPage(...next)
        // Requests of visitors come first.
        await nextTurn()
      } else if (hasNewChange || refreshes.size > 0 || hasEdition()) {
        const now = performance.now()
        heldSince = hasEdition() ? Math.min(heldSince, now) : Infinity
        const isLate = now - heldSince >= longestHold
        if (isLate || (!hasNewChange && refreshes.size === 0)) {
          await publishEdition(isLate)
        } else {
          const waiting = hasNewChange ? [sleep(pause)] : []
          if (hasEdition()) waiting.push(sleep(heldSince + longestHold - now, undefined, {ref: false}))
          await Promise.race([changed, ...refreshes, ...waiting])
        }
      } else {
        // Every page has been rendered: it is known what they need.
        if (pages !== null && stale.size === 0) content.retain(keysInUse())
        return
      }
    }
  }

  const pending = (): number =>
    stale.size +
    finished.size +
    removed.size +
    content.staleCount((key) => used.has(key)) +
    (published === null || hasNewChange || refreshes.size > 0 ? 1 : 0)

  function run(): void {
    hasNewChange = true
    wake()
    if (running !== null) return
    clearTimeout(retryTimer)
    failed.clear()
    isPublishingFailed = false
    firstError = null
    failureCount = 0
    running = work().finally(() => {
      running = null
      // It came in the last moment.
      if (hasNewChange) return run()
      if (pending() === 0) {
        failedRounds = 0
        return
      }
      failedRounds += 1
      log('warn', 'revalidation-failed', {
        failures: failureCount,
        pending: pending(),
        paths: [...failed].slice(0, 5),
        message: String(firstError),
      })
      const pause = Math.min(retryAfter.first * 2 ** (failedRounds - 1), retryAfter.longest)
      // A process that is to end does not wait for it: one that starts renders everything.
      retryTimer = setTimeout(run, pause).unref()
    })
  }

  /** The pages of the last edition; before there is one, those of the last known content. */
  async function knownPages(): Promise<ReadonlyMap<string, Page>> {
    if (published !== null) return published
    known ??= listKnownPages().then(byPath)
    try {
      const listed = await known
      return published ?? listed
    } catch (error) {
      known = null
      throw error
    }
  }

  return {
    /**
     * Marks what shows the changed document as out of date, and renders it again in the background. Nothing is given up while the
     * process lives: what fails is tried again until it succeeds.
     */
    contentChanged(change: Change | 'everything'): void {
      content.invalidate(change)
      consecutiveFailures = 0
      failed.clear()
      isPublishingFailed = false
      run()
    },
    /** Renders every page once. What was rendered by an earlier process stays in place until then. */
    start: run,
    /** The page that visitors get at a path; `null` when there is none. */
    find: async (path: string): Promise<Page | null> => (await knownPages()).get(path) ?? null,
    /** All pages that visitors get. */
    list: async (): Promise<readonly Page[]> => [...(await knownPages()).values()],
    /** How many pages and answers are out of date. */
    pending,
    /** Whether this process has rendered every page that there was at some time, or tried to. */
    isRenewed: (): boolean =>
      (isRenewed ||=
        published !== null && finished.size === 0 && [...published.keys()].every((path) => reads.has(path))),
    /** Resolves when nothing is out of date. @throws what stood in the way first: for a build, which does not try again. */
    async finish(): Promise<void> {
      run()
      for (let round = running; round !== null; round = running) await round
      clearTimeout(retryTimer)
      await content.saved()
      if (pending() > 0) throw firstError ?? new Error('not every page could be rendered')
    },
  }
}

export type Revalidator<Page extends AnyPage> = ReturnType<typeof createRevalidator<Page>>
