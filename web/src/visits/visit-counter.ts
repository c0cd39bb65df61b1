import {setTimeout as sleep} from 'node:timers/promises'
import type {CountedVisit, Visit} from '@domora/leads/visits'

/** Rows of a day that one process may add. Beyond them, referrers and campaigns are counted together. */
const maxRowsPerDay = 5_000
const other = 'other'

interface Options {
  /** Adds counts to the database, all or none. */
  readonly save: (visits: readonly CountedVisit[]) => Promise<void>
  readonly onError: (error: unknown) => void
  readonly everyMs?: number
}

/** Counts visits in memory, and adds the counts to the database every few seconds. A process that is killed loses those seconds. */
export function visitCounter({save, onError, everyMs = 5_000}: Options) {
  let counts = new Map<string, CountedVisit>()
  /** The rows of a day. Their limit keeps made-up names from filling the table. */
  let rows: {readonly day: string; readonly keys: Set<string>} = {day: '', keys: new Set()}
  const stopped = new AbortController()

  function keyOf(visit: Visit): string {
    return JSON.stringify([visit.day, visit.page, visit.referrer, visit.campaign, visit.device])
  }

  function count(visit: Visit): void {
    if (rows.day !== visit.day) rows = {day: visit.day, keys: new Set()}
    const isNew = !rows.keys.has(keyOf(visit))
    const counted =
      isNew && rows.keys.size >= maxRowsPerDay
        ? {...visit, referrer: visit.referrer && other, campaign: visit.campaign && other}
        : visit
    const key = keyOf(counted)
    rows.keys.add(key)
    counts.set(key, {...counted, count: (counts.get(key)?.count ?? 0) + 1})
  }

  async function flush(): Promise<void> {
    const saving = counts
    if (saving.size === 0) return
    counts = new Map()
    try {
      await save([...saving.values()])
    } catch (error) {
      for (const [key, visit] of saving)
        counts.set(key, {...visit, count: visit.count + (counts.get(key)?.count ?? 0)})
      throw error
    }
  }

  async function flushEachInterval(): Promise<void> {
    while (!stopped.signal.aborted) {
      // A stop ends the wait.
      await sleep(everyMs, undefined, {signal: stopped.signal, ref: false}).catch(() => {})
      if (!stopped.signal.aborted) await flush().catch(onError)
    }
  }
  const running = flushEachInterval()

  return {
    count,
    /** Adds the last counts. @throws when the database is unavailable */
    async stop(): Promise<void> {
      stopped.abort()
      await running
      await flush()
    },
  }
}
