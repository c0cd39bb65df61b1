import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {z} from 'zod'
import type {QueryEngine} from '../query/query-engine.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoreWriter} from '../store/store-writer.ts'
import type {ChangeFeed} from '../streams/change-feed.ts'
import type {WebhookSender} from '../webhooks/webhook-sender.ts'

export interface Dataset {
  readonly name: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** For a query, and for the slow patches of a transaction. */
  readonly timeLimitMs: number
  readonly store: DatasetStore
  readonly writes: WriteQueue
  readonly writer: StoreWriter
  readonly engine: QueryEngine
  readonly webhooks: WebhookSender
  readonly changes: ChangeFeed
  readonly assetsDirectory: string
  /** Ends threads that are idle, until they are needed again. */
  sleep(): void
  close(): Promise<void>
}

/** It becomes a file name, in lower case because some file systems ignore case. */
export const datasetName = z
  .string()
  .regex(
    /^~?[a-z0-9][-_a-z0-9]{0,63}$/,
    'Dataset names have 1 to 64 lower-case letters, digits, dashes and underscores, and start with a letter or digit',
  )

export const databaseExtension = '.sqlite'

export const datasetPaths = (dataDir: string, name: string) => ({
  databasePath: join(dataDir, name + databaseExtension),
  assetsDirectory: join(dataDir, 'assets', name),
})

/** Removes a dataset with its history and its assets. The caller holds the directory's lock. */
export function removeDataset(dataDir: string, name: string): void {
  const {databasePath, assetsDirectory} = datasetPaths(dataDir, name)
  for (const suffix of ['', '-wal', '-shm']) rmSync(databasePath + suffix, {force: true})
  rmSync(assetsDirectory, {recursive: true, force: true})
}

/** Runs tasks one at a time, in order: a dataset has one writer. A task that fails rejects only its own promise. */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => undefined)
    return result
  }
}
