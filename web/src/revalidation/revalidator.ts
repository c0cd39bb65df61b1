import {setImmediate as nextTurn, setTimeout as sleep} from 'node:timers/promises'
import {siteEvents} from '../events.ts'
import type {FinishedDocument} from '../rendering/render-document.tsx'
import type {Change, ContentCache, OnRead} from '../sanity/content-cache.ts'

/** What a revalidator needs to know of a page; what it is made of is the site's affair. */
interface AnyPage {
  readonly path: string
}

/** Keeps the finished pages of a site as new as its content. */
export interface Revalidator<Page extends AnyPage> {
  /**
   * Marks what shows the changed document as out of date, and renders it again in the background. Nothing is given up while the
   * process lives: what fails is tried again until it succeeds.
   */
  contentChanged(change: Change | 'everything'): void
  /** Renders every page once. What was rendered by an earlier process stays in place until then. */
  start(): void
  /** The page at a path, as of the last list of pages; `null` when there is none. */
  find(path: string): Promise<Page | null>
  /** All pages, as of the last list of pages. */
  list(): Promise<readonly Page[]>
  /** How many pages and answers are out of date. */
  pending(): number
  /** Resolves when nothing is out of date. @throws what stood in the way first: for a build, which does not try again. */
  finish(): Promise<void>
}

interface Options<Page extends AnyPage> {
  readonly content: ContentCache
  /** Lists the pages that there are, from content that is up to date. */
  readonly listPages: (onRead: OnRead) => Promise<readonly Page[]>
  /** Lists them from the last known content: fast, and also while the lake is away. */
  readonly listKnownPages: () => Promise<readonly Page[]>
  readonly render: (page: Page, onRead: OnRead) => Promise<FinishedDocument>
  /** Keeps a finished page, and writes its files. */
  readonly save: (page: Page, document: FinishedDocument) => Promise<void>
  readonly remove: (page: Page) => Promise<void>
  /** Called once, when this process knows which pages there are. */
  readonly onFirstList: (pages: readonly Page[]) => Promise<void>
  /** Milliseconds until what failed is tried again: after the first failure, and at most. */
  readonly retryAfter?: {readonly first: number; readonly longest: number}
}

/** By key of a query: the hash of the answer that was read. */
type Reads = ReadonlyMap<string, string>

/** How many finished pages are being written at once. */
const concurrentSaves = 8

/** So many renderings that fail one after the other end a round: the lake is away, and the others would fail as well. */
const enoughFailures = 5

/**
 * Milliseconds. In a burst of changes, the time between two refreshes is twice as long as a refresh takes, but not longer than
 * this: many changes then share one.
 */
const longestPause = 1_000

export function createRevalidator<Page extends AnyPage>({
  content,
  listPages,
  listKnownPages,
  render,
  save,
  remove,
  onFirstList,
  retryAfter = {first: 1_000, longest: 15_000},
}: Options<Page>): Revalidator<Page> {
  let pages: ReadonlyMap<string, Page> | null = null
  /** What the list of pages read: by key of a query, the hash of its answer. */
  let listReads: Reads = new Map()
  /** By path: what the page read when it was rendered last. */
  const reads = new Map<string, Reads>()
  /** Paths of pages to render, with the time of the first change that they do not show. */
  const stale = new Map<string, number>()
  /** Stale pages that failed since the last retry. */
  const failed = new Set<string>()
  const saving = new Set<Promise<void>>()
  let failures: Error[] = []
  let failedRounds = 0
  let retryTimer: NodeJS.Timeout | undefined
  let consecutiveFailures = 0
  let running: Promise<void> | null = null
  /** Whether something changed that the last refresh did not see. */
  let hasNewChange = false
  /** Not before this time, in milliseconds since 1970. */
  let nextRefresh = 0

  const markStale = (path: string): void => {
    stale.set(path, stale.get(path) ?? Date.now())
    failed.delete(path)
  }

  function fail(error: unknown, details: Readonly<Record<string, string>>): void {
    failures.push(error instanceof Error ? error : new Error(String(error)))
    siteEvents().emit('revalidation-failed')
    console.warn(JSON.stringify({event: 'revalidation-failed', ...details, message: String(error)}))
  }

  const track = (saved: Promise<void>): void => {
    const tracked = saved.finally(() => saving.delete(tracked))
    saving.add(tracked)
  }

  const isOutdated = (read: Reads): boolean => [...read].some(([key, hash]) => content.hashOf(key) !== hash)

  async function refreshList(): Promise<void> {
    const read = new Map<string, string>()
    const before = pages
    try {
      const listed = await listPages((key, hash) => read.set(key, hash))
      pages = new Map(listed.map((page) => [page.path, page]))
    } catch (error) {
      // Its content may be what a broken lake answered.
      for (const key of read.keys()) content.invalidateQuery(key)
      fail(error, {})
      return
    }
    listReads = read
    if (before === null) track(onFirstList([...pages.values()]).catch((error: unknown) => fail(error, {})))
    for (const [path, page] of pages) {
      const known = before?.get(path)
      // A page also depends on what the list says of it, such as its languages.
      if (known === undefined || JSON.stringify(known) !== JSON.stringify(page)) markStale(path)
    }
    const removed = [...(before?.values() ?? [])].filter(({path}) => !pages?.has(path))
    if (removed.length > 0) removePages(removed)
  }

  function removePages(removed: readonly Page[]): void {
    const keys = new Set<string>()
    for (const {path} of removed) {
      for (const key of reads.get(path)?.keys() ?? []) keys.add(key)
      for (const paths of [stale, failed, reads]) paths.delete(path)
    }
    for (const read of [listReads, ...reads.values()]) for (const key of read.keys()) keys.delete(key)
    for (const key of keys) content.forget(key)
    for (const page of removed) {
      track(remove(page).catch((error: unknown) => fail(error, {path: page.path})))
    }
  }

  /** Asks for the answers that are out of date, and marks the pages that read another one. */
  async function refreshContent(): Promise<void> {
    const started = Date.now()
    // The list first: an answer about a page that is gone need not be asked for.
    for (const error of await content.refresh((key) => listReads.has(key))) fail(error, {})
    if (pages === null || isOutdated(listReads)) await refreshList()
    for (const error of await content.refresh((key) => !listReads.has(key))) fail(error, {})
    // In the order of the list: pages before sitemaps.
    for (const path of pages?.keys() ?? []) {
      const read = reads.get(path)
      if (read !== undefined && isOutdated(read)) markStale(path)
    }
    nextRefresh = Date.now() + Math.min(2 * (Date.now() - started), longestPause)
  }

  async function renderPage(page: Page, since: number): Promise<void> {
    const {path} = page
    stale.delete(path)
    const read = new Map<string, string>()
    try {
      const document = await render(page, (key, hash) => read.set(key, hash))
      reads.set(path, read)
      consecutiveFailures = 0
      const saved = save(page, document).then(
        () => void siteEvents().emit('page-revalidated', Date.now() - since),
        (error: unknown) => {
          markStale(path)
          failed.add(path)
          fail(error, {path})
        },
      )
      track(saved)
      if (saving.size >= concurrentSaves) await Promise.race(saving)
    } catch (error) {
      // Its content may be what a broken lake answered.
      for (const key of read.keys()) content.invalidateQuery(key)
      // At the end, so that others have their turn.
      stale.set(path, since)
      failed.add(path)
      consecutiveFailures += 1
      fail(error, {path})
    }
  }

  const nextStale = (): readonly [Page, number] | null => {
    if (consecutiveFailures >= enoughFailures) return null
    for (const [path, since] of stale) {
      const page = pages?.get(path)
      if (page !== undefined && !failed.has(path)) return [page, since]
    }
    return null
  }

  async function work(): Promise<void> {
    consecutiveFailures = 0
    for (;;) {
      const next = nextStale()
      if (hasNewChange && Date.now() >= nextRefresh) {
        hasNewChange = false
        await refreshContent()
      } else if (next !== null) {
        await renderPage(...next)
        // Requests of visitors come first.
        await nextTurn()
      } else if (hasNewChange) {
        await sleep(nextRefresh - Date.now())
      } else if (saving.size > 0) {
        await Promise.race(saving)
      } else {
        return
      }
    }
  }

  function run(): void {
    hasNewChange = true
    if (running !== null) return
    clearTimeout(retryTimer)
    running = work().finally(() => {
      running = null
      // It came in the last moment.
      if (hasNewChange) return run()
      const hasFailed = failures.length > 0
      failedRounds = hasFailed ? failedRounds + 1 : 0
      if (!hasFailed) return
      const pause = Math.min(retryAfter.first * 2 ** (failedRounds - 1), retryAfter.longest)
      // A process that is to end does not wait for it: one that starts renders everything.
      retryTimer = setTimeout(() => {
        failures = []
        failed.clear()
        run()
      }, pause).unref()
    })
  }

  /** The pages of the last list; before there is one, those of the last known content. */
  async function knownPages(): Promise<ReadonlyMap<string, Page>> {
    if (pages !== null) return pages
    const known = new Map((await listKnownPages()).map((page) => [page.path, page]))
    return pages ?? known
  }

  return {
    contentChanged(change) {
      content.invalidate(change)
      failures = []
      failed.clear()
      run()
    },
    start: run,
    find: async (path) => (await knownPages()).get(path) ?? null,
    list: async () => [...(await knownPages()).values()],
    pending: () => stale.size + saving.size + content.staleCount() + (pages === null ? 1 : 0),
    async finish() {
      failures = []
      failed.clear()
      run()
      for (let round = running; round !== null; round = running) await round
      await content.saved()
      const [failure] = failures
      if (failure !== undefined) throw failure
    },
  }
}
