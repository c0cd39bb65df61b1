import type {QueryEngine} from '../query/query-engine.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {WriteQueue} from '../store/write-queue.ts'
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
