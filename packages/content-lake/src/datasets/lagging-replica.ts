import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {QueryEngine} from '../query/query-engine.ts'
import {DatasetStore} from '../store/dataset-store.ts'
import type {ChangeFeed} from '../streams/change-feed.ts'

/** A copy of a dataset that gets each transaction `lagMs` milliseconds late. */
export function laggingReplica(
  store: DatasetStore,
  changes: ChangeFeed,
  lagMs: number,
  openEngine: (databasePath: string) => QueryEngine,
): Pick<QueryEngine, 'query' | 'close'> {
  const folder = mkdtempSync(join(tmpdir(), 'content-lake-replica-'))
  const path = join(folder, 'replica.sqlite')
  store.database.prepare('VACUUM INTO ?').run(path)
  const copy = new DatasetStore(path)
  const engine = openEngine(path)
  const timers = new Set<NodeJS.Timeout>()
  changes.subscribe({
    onTransaction: (transaction) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        copy.commit(transaction)
      }, lagMs)
      timers.add(timer)
    },
    onEnd: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  })
  return {
    query: (request) => engine.query(request),
    async close() {
      await engine.close()
      copy.close()
      rmSync(folder, {recursive: true, force: true})
    },
  }
}
