import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {z} from 'zod'
import type {QueryEngine} from '../query/query-engine.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {ChangeFeed} from '../streams/change-feed.ts'
import type {WebhookSender} from '../webhooks/webhook-sender.ts'

/** Everything that belongs to one dataset while the lake runs. */
export interface Dataset {
  readonly name: string
  readonly store: DatasetStore
  readonly writes: WriteQueue
  readonly engine: QueryEngine
  readonly webhooks: WebhookSender
  /** Tells the open streams of every transaction. */
  readonly changes: ChangeFeed
  /** Where the bytes of its images and files are. */
  readonly assetsDirectory: string
  close(): Promise<void>
}

/**
 * A dataset's name. It becomes a file name, so nothing but the hosted lake's own alphabet gets through, and
 * only in lower case: some file systems cannot tell the cases apart.
 */
export const datasetName = z
  .string()
  .regex(
    /^~?[a-z0-9][-_a-z0-9]{0,63}$/,
    'Dataset names have 1 to 64 lower-case letters, digits, dashes and underscores, and start with a letter or digit',
  )

export const DATABASE_EXTENSION = '.sqlite'

/** Where a dataset of a data directory keeps what. */
export function datasetPaths(dataDir: string, name: string): {databasePath: string; assetsDirectory: string} {
  return {
    databasePath: join(dataDir, name + DATABASE_EXTENSION),
    assetsDirectory: join(dataDir, 'assets', name),
  }
}

/** Removes a dataset with its history and its assets. The caller holds the directory's lock. */
export function removeDataset(dataDir: string, name: string): void {
  const {databasePath, assetsDirectory} = datasetPaths(dataDir, name)
  for (const suffix of ['', '-wal', '-shm']) rmSync(databasePath + suffix, {force: true})
  rmSync(assetsDirectory, {recursive: true, force: true})
}

/**
 * Runs tasks one after another, in the order they came: a dataset has one writer at a time.
 * A task that fails rejects for its own caller only.
 */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Resolves when everything queued so far has ended. */
  async idle(): Promise<void> {
    await this.#last
  }
}
