import {setImmediate} from 'node:timers/promises'
import type {DatasetStore} from '../store/dataset-store.ts'
import {compactHistory} from './compact-history.ts'
import type {HistoryPolicy} from './history-policy.ts'

/**
 * Compacts a dataset's history while it is in use: a short step at a time, and everything else between them.
 * @returns stops it, and resolves when it has stopped
 */
export function compactInBackground(
  store: DatasetStore,
  policy: HistoryPolicy,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const run = async () => {
    await setImmediate()
    const steps = compactHistory(store, policy)
    while (!stopping.signal.aborted && steps.next().done !== true) {
      // One after another is the point.
      await setImmediate()
    }
  }
  const ended = run().catch((error: unknown) => log(`History could not be compacted: ${String(error)}`))
  return () => {
    stopping.abort()
    return ended
  }
}
