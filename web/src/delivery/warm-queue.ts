import type {Freshness} from './ask-self.ts'
import {renderingAfter, renderingsSoFar} from './next-rendering.ts'

export interface WarmQueue {
  /** Has paths asked for until they are fresh; what is in the queue already is asked for once more. */
  add(paths: readonly string[]): void
  /** Leaves paths out from now on for which there is no page any more. */
  drop(isGone: (path: string) => boolean): void
  /** How many paths are not known to be fresh yet. */
  size(): number
}

interface Options {
  readonly ask: (path: string) => Promise<Freshness>
  /** How many paths are being waited for at once. */
  readonly concurrency?: number
  /** Milliseconds; what is still being rendered by then makes way for others, and comes again. */
  readonly patience?: number
  /** Milliseconds until a path comes again: after its first failure, and at most. */
  readonly pauses?: {readonly first: number; readonly longest: number}
  /** Hears how long it took from the first change that was not shown yet until a page is fresh, in milliseconds. */
  readonly renewed?: (milliseconds: number) => void
  /** Hears of every failure. */
  readonly report: (path: string, failures: number) => void
}

/** Milliseconds between two questions after a page, when no rendering is heard of sooner. */
const firstWait = 100
const longestWait = 400

/**
 * Asks for invalidated paths until each answers with its newest rendering, in the order in which they came. Nothing
 * is given up while the process lives: after an hour without the lake the pages are made anew within seconds of its
 * return, whether or not a visitor comes.
 */
export function warmQueue({
  ask,
  concurrency = 2,
  patience = 5_000,
  // Next renders a page that failed no sooner than after three seconds.
  pauses = {first: 3_100, longest: 15_000},
  renewed = () => {},
  report,
}: Options): WarmQueue {
  /** Failures so far of every path that is to be asked for. */
  const due = new Map<string, number>()
  /** Since when every path is not known to be fresh. */
  const since = new Map<string, number>()
  /** Paths that are being asked for, and those of them that were added again meanwhile. */
  const underWay = new Set<string>()
  /** Paths that wait for their next turn after a failure. */
  const resting = new Map<string, NodeJS.Timeout>()
  let workers = 0

  async function becomesFresh(path: string): Promise<boolean> {
    const deadline = Date.now() + patience
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
      const count = renderingsSoFar()
      const freshness = await ask(path)
      if (freshness !== 'stale') return freshness === 'fresh'
      if (Date.now() + wait > deadline) return false
      await renderingAfter(count, wait)
    }
  }

  function rest(path: string, failures: number): void {
    report(path, failures)
    const pause = Math.min(pauses.first * 2 ** (failures - 1), pauses.longest)
    // A process that is to end does not wait for it: a site that starts renews everything.
    const timer = setTimeout(() => {
      resting.delete(path)
      enqueue(path, failures)
    }, pause).unref()
    resting.set(path, timer)
  }

  async function work(): Promise<void> {
    for (;;) {
      const next = [...due].find(([path]) => !underWay.has(path))
      if (next === undefined) return
      const [path, failures] = next
      due.delete(path)
      underWay.add(path)
      const isFresh = await becomesFresh(path)
      underWay.delete(path)
      // What was added again meanwhile has its turn anyway.
      if (due.has(path)) continue
      if (isFresh) settle(path)
      else rest(path, failures + 1)
    }
  }

  function settle(path: string): void {
    renewed(Date.now() - (since.get(path) ?? Date.now()))
    since.delete(path)
  }

  function enqueue(path: string, failures: number): void {
    due.set(path, failures)
    if (workers === concurrency) return
    workers += 1
    void work().finally(() => (workers -= 1))
  }

  const forget = (path: string) => {
    clearTimeout(resting.get(path))
    resting.delete(path)
    due.delete(path)
  }

  return {
    add: (paths) => {
      for (const path of paths) {
        forget(path)
        since.set(path, since.get(path) ?? Date.now())
        enqueue(path, 0)
      }
    },
    drop: (isGone) => {
      for (const path of [...due.keys(), ...resting.keys()]) {
        if (!isGone(path)) continue
        forget(path)
        since.delete(path)
      }
    },
    size: () => new Set([...due.keys(), ...underWay, ...resting.keys()]).size,
  }
}
