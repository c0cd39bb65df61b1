import type {DatasetStore} from '../store/dataset-store.ts'
import {forgetHistory} from './forget-history.ts'
import type {HistoryPolicy} from './history-policy.ts'
import {findSessions, mergeSession} from './merge-session.ts'

const DAY_MS = 86_400_000
/** Sessions in one commit: each waits for the disk. */
const BATCH = 100

/**
 * Brings the history of a dataset to what its policy keeps. Works in steps, each of them a commit of its own and short,
 * so that it can be done beside everything else and stopped at any time.
 * @param now milliseconds since 1970
 * @yields the number of transactions that a step removed
 */
export function* compactHistory(
  store: DatasetStore,
  {editDays, days}: HistoryPolicy,
  now: number = Date.now(),
): Generator<number> {
  const before = (age: number) => new Date(now - age * DAY_MS).toISOString()
  yield forgetHistory(store, before(days))
  const sessions = findSessions(store.database, before(editDays))
  for (let from = 0; from < sessions.length; from += BATCH) {
    yield store.database
      .transaction(() =>
        sessions
          .slice(from, from + BATCH)
          .reduce((removed, session) => removed + mergeSession(store, session), 0),
      )
      .immediate()
  }
}
