import {existsSync, mkdirSync, readdirSync, statSync} from 'node:fs'
import {cp} from 'node:fs/promises'
import {scheduleReleases} from '../actions/release-scheduler.ts'
import {ApiError, httpError} from '../api-error.ts'
import type {parseOptions} from '../content-lake-options.ts'
import {dayMs, lastOldTransaction} from '../history/delete-old-history.ts'
import {QueryEngine} from '../query/query-engine.ts'
import {openDatasetStore} from '../store/dataset-store.ts'
import {openOwnFile} from '../store/open-database.ts'
import {StoreWriter} from '../store/store-writer.ts'
import {changeFeed} from '../streams/change-feed.ts'
import {webhookSender} from '../webhooks/webhook-sender.ts'
import {
  databaseExtension,
  type Dataset,
  datasetName,
  datasetPaths,
  removeDataset,
  WriteQueue,
} from './dataset.ts'

/** Other open datasets stop their threads while they are idle. */
const maxAwake = 6

export type DatasetRegistry = ReturnType<typeof datasetRegistry>

export function datasetRegistry(options: DatasetOptions) {
  const {dataDir, projectId} = options
  const open = new Map<string, Dataset>()
  const hidden = new Set<string>()

  const has = (name: string): boolean => {
    if (!datasetName.safeParse(name).success || hidden.has(name)) return false
    return existsSync(datasetPaths(dataDir, name).databasePath)
  }
  const opened = (name: string): Dataset => {
    const dataset = open.get(name) ?? openDataset(name, options)
    // The last one used is the last in the map.
    open.delete(name)
    open.set(name, dataset)
    const [oldest] = [...open.values()].slice(-maxAwake - 1)
    if (open.size > maxAwake) oldest?.sleep()
    return dataset
  }
  const get = (name: string): Dataset => {
    if (has(name)) return opened(name)
    const message = `Dataset "${name}" not found for project ID "${projectId}"`
    throw new ApiError(404, {statusCode: 404, error: 'Dataset not found', message})
  }
  const guardNew = (name: string) => {
    const {error} = datasetName.safeParse(name)
    if (error) throw httpError(400, error.issues[0]?.message ?? 'Invalid dataset name')
    if (has(name) || hidden.has(name)) throw httpError(409, `Dataset "${name}" already exists`)
  }
  /** Runs a task while no request can use the dataset. */
  const whileHidden = async (name: string, task: () => Promise<void>): Promise<void> => {
    hidden.add(name)
    await task().finally(() => hidden.delete(name))
  }

  return {
    has,
    /** @throws ApiError 404 when there is no such dataset */
    get,
    names: (): string[] =>
      readdirSync(dataDir)
        .filter((file) => file.endsWith(databaseExtension))
        .map((file) => file.slice(0, -databaseExtension.length))
        .filter((name) => datasetName.safeParse(name).success)
        .toSorted(),

    /** @throws ApiError 400 for an invalid name, 409 when the dataset exists */
    create(name: string): Dataset {
      guardNew(name)
      return opened(name)
    },

    /** @throws ApiError 404 when there is no such dataset */
    async remove(name: string): Promise<void> {
      const dataset = get(name)
      await whileHidden(name, async () => {
        open.delete(name)
        await dataset.close()
        removeDataset(dataDir, name)
      })
    },

    /**
     * The source stays writable, and the copy is hidden until it is complete.
     * @throws ApiError 404 without a source, 400 for an invalid name, 409 for an existing one
     */
    async copy(source: string, target: string): Promise<void> {
      const {store, assetsDirectory} = get(source)
      guardNew(target)
      const paths = datasetPaths(dataDir, target)
      await whileHidden(target, async () => {
        await cp(assetsDirectory, paths.assetsDirectory, {recursive: true})
        openOwnFile(paths.databasePath).close()
        await store.database.backup(paths.databasePath)
        const copied = openDatasetStore(paths.databasePath)
        copied.database.exec('DELETE FROM webhook_deliveries')
        copied.close()
      })
    },

    endStreams(goAwayReason?: string): void {
      for (const dataset of open.values()) dataset.changes.end(goAwayReason)
    },

    /** Ends every stream, and each new one at once. */
    closeStreams(): void {
      for (const dataset of open.values()) dataset.changes.close()
    },

    async close(): Promise<void> {
      await Promise.all([...open.values()].map((dataset) => dataset.close()))
      open.clear()
    },
  }
}

type DatasetOptions = {dataDir: string; now: () => number} & Pick<
  ReturnType<typeof parseOptions>,
  'projectId' | 'queryTimeLimitMs' | 'historyDays' | 'webhooks' | 'imitate' | 'log'
>

function openDataset(name: string, options: DatasetOptions): Dataset {
  const {dataDir, projectId, queryTimeLimitMs: timeLimitMs, imitate: hosted, log, now} = options
  const {databasePath, assetsDirectory} = datasetPaths(dataDir, name)
  mkdirSync(assetsDirectory, {recursive: true})
  const isEmpty = existsSync(databasePath) && statSync(databasePath).size === 0
  if (isEmpty && (existsSync(`${databasePath}-wal`) || readdirSync(assetsDirectory).length > 0))
    throw new Error(`${databasePath} is empty: restore a copy of it, or remove it with "content-lake reset"`)
  const store = openDatasetStore(databasePath)
  const writes = new WriteQueue()
  const writer = new StoreWriter(databasePath)
  const changes = changeFeed(store)
  const {replicaLagMs: lagMs = 0} = hosted
  const engine = new QueryEngine({databasePath, timeLimitMs, lagMs, projectId, dataset: name, now})
  const configs = options.webhooks.filter((webhook) => (webhook.dataset ?? name) === name)
  const hostedRetryMs = hosted.webhookRetryMs
  const webhooks = webhookSender({configs, store, writer, projectId, dataset: name, hostedRetryMs, log})
  webhooks.wake()
  const deleteOldHistory = () => {
    if (lastOldTransaction(store.database, options.historyDays, now()) === undefined) return
    writes
      .run(() => writer.call('deleteOldHistory', options.historyDays))
      .catch((error: unknown) => log(`Old history could not be deleted: ${String(error)}`))
  }
  deleteOldHistory()
  const daily = setInterval(deleteOldHistory, dayMs).unref()
  const dataset: Dataset = {
    name,
    now,
    timeLimitMs,
    store,
    writes,
    writer,
    engine,
    webhooks,
    changes,
    assetsDirectory,
    sleep() {
      engine.sleep()
      store.database.pragma('shrink_memory')
      void writer.sleep()
    },
    async close() {
      clearInterval(daily)
      await stopReleases()
      changes.close()
      // After all others.
      await writes.run(() => Promise.resolve())
      await webhooks.close()
      await engine.close()
      await writer.close()
      store.close()
    },
  }
  const stopReleases = scheduleReleases(dataset, log)
  return dataset
}
