import {mkdirSync} from 'node:fs'
import {scheduleReleases} from '../actions/release-scheduler.ts'
import {compactInBackground} from '../history/compact-in-background.ts'
import type {HistoryPolicy} from '../history/history-policy.ts'
import {createQueryEngine} from '../query/query-engine.ts'
import {DatasetStore} from '../store/dataset-store.ts'
import {WriteQueue} from '../store/write-queue.ts'
import {ChangeFeed} from '../streams/change-feed.ts'
import type {WebhookConfig} from '../webhooks/webhook-config.ts'
import {WebhookSender} from '../webhooks/webhook-sender.ts'
import type {Dataset} from './dataset.ts'
import {datasetPaths} from './dataset-paths.ts'

/** What a lake's datasets have in common. */
export interface DatasetOptions {
  dataDir: string
  projectId: string
  queryTimeLimitMs: number
  history: HistoryPolicy
  webhooks: readonly WebhookConfig[]
  log: (line: string) => void
}

/** Opens a dataset, creating its file when there is none, and takes up the webhooks it still has to deliver. */
export function openDataset(name: string, options: DatasetOptions): Dataset {
  const {dataDir, projectId, queryTimeLimitMs, log} = options
  const {databasePath, assetsDirectory} = datasetPaths(dataDir, name)
  mkdirSync(assetsDirectory, {recursive: true})
  const store = new DatasetStore(databasePath)
  const writes = new WriteQueue()
  const engine = createQueryEngine({
    databasePath: store.path,
    timeLimitMs: queryTimeLimitMs,
    projectId,
    dataset: name,
  })
  const configs = options.webhooks.filter((webhook) => (webhook.dataset ?? name) === name)
  const webhooks = new WebhookSender({configs, store, projectId, dataset: name, log})
  webhooks.wake()
  const stopCompacting = compactInBackground(store, options.history, log)
  const changes = new ChangeFeed()
  const dataset: Dataset = {
    name,
    store,
    writes,
    engine,
    webhooks,
    changes,
    assetsDirectory,
    async close() {
      await stopReleases()
      changes.close()
      await stopCompacting()
      await writes.idle()
      await webhooks.close()
      await engine.close()
      store.close()
    },
  }
  const stopReleases = scheduleReleases(dataset, log)
  return dataset
}
