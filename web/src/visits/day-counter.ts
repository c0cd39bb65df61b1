import type {Counted} from '@domora/leads/tallies'
import {log} from '../log.ts'

/** Rows of a day that one process may add. Beyond them, made-up names are counted together. */
const maxRowsPerDay = 5_000
export const other = 'other'

interface Options<Entry> {
  /** Adds counts to the database, all or none. */
  readonly save: (counts: readonly Counted<Entry>[]) => Promise<void>
  /** Replaces the names in an entry that visitors can make up. */
  readonly anonymous: (entry: Entry) => Entry
  readonly everyMs?: number
  /** Adds the counts after the response, in a function, which may not be there later. */
  readonly after?: (save: () => Promise<void>) => void
}

const logFailure = (error: unknown): void => log('error', 'visits-not-saved', {message: String(error)})

/** Counts in memory, and adds the counts to the database every few seconds. A process that is killed loses those seconds. */
export function dayCounter<Entry extends {readonly day: string}>({
  save,
  anonymous,
  everyMs = 5_000,
  after,
}: Options<Entry>) {
  let counts = new Map<string, Counted<Entry>>()
  /** The rows of a day. Their limit keeps made-up names from filling the table. */
  let rows: {readonly day: string; readonly keys: Set<string>} = {day: '', keys: new Set()}
  /** The save of the interval that has not ended. While the database hangs, others do not queue behind it. */
  let saving: Promise<void> | null = null
  const timer = setInterval(() => {
    saving ??= flush()
      .catch(logFailure)
      .finally(() => (saving = null))
  }, everyMs)
  timer.unref()

  function count(entry: Entry): void {
    if (rows.day !== entry.day) rows = {day: entry.day, keys: new Set()}
    const isNew = !rows.keys.has(JSON.stringify(entry))
    const counted = isNew && rows.keys.size >= maxRowsPerDay ? anonymous(entry) : entry
    const key = JSON.stringify(counted)
    rows.keys.add(key)
    counts.set(key, {...counted, count: (counts.get(key)?.count ?? 0) + 1})
    after?.(() => flush().catch(logFailure))
  }

  async function flush(): Promise<void> {
    const latest = counts
    if (latest.size === 0) return
    counts = new Map()
    try {
      await save([...latest.values()])
    } catch (error) {
      for (const [key, entry] of latest)
        counts.set(key, {...entry, count: entry.count + (counts.get(key)?.count ?? 0)})
      throw error
    }
  }

  return {
    count,
    /** Adds the last counts. @throws when the database is unavailable */
    async stop(): Promise<void> {
      clearInterval(timer)
      await saving
      await flush()
    },
  }
}
