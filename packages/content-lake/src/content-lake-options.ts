import type {z} from 'zod'
import type {Role} from './auth/access.ts'
import type {UnknownRequest} from './http/endpoint.ts'
import type {ImportResult} from './transfer/import.ts'
import type {DeliveryRecord} from './webhooks/outbox.ts'
import type {WebhookConfigInput} from './webhooks/webhook-config.ts'

/** A token with a secret that the caller chose, for configuration files that share it. */
export interface FixedToken {
  token: string
  role: Role
  label?: string
}

/** What differs on hosted Sanity, in milliseconds. */
export interface HostedBehaviour {
  /** Webhooks are tried again twice, this long apart (there 30 000), and after 429 and 5xx only. */
  webhookRetryMs?: number
  /** Queries are answered from the state that the dataset had this long ago, as by a read replica. */
  replicaLagMs?: number
}

export interface ContentLakeOptions {
  /** The data directory. Default: a temporary one that `close()` removes. */
  dataDir?: string
  /** Default 0: any free port. */
  port?: number
  /** The address to listen on; default `127.0.0.1`, reachable from this machine only. */
  host?: string
  /** Default `production`. */
  dataset?: string
  /** Further datasets to create when they do not exist. */
  datasets?: readonly string[]
  /** Default `local`. */
  projectId?: string
  /** NDJSON file, or directory with `data.ndjson`, imported into `dataset` when that is new. */
  seed?: string
  tokens?: readonly FixedToken[]
  webhooks?: readonly WebhookConfigInput[]
  /** Origins of pages that may call the lake. Default: this machine's ports 3000 (a site) and 3333 (Studio). */
  allowedOrigins?: readonly string[]
  /**
   * Origins of Studios on this machine, as `http://localhost:3333`. Their pages may call the lake, and without a token
   * they act as an administrator, so that Studio opens logged in. Default: none. Anyone who can send requests from this
   * machine can claim such an origin: on a machine that several people use, leave it out and log in with a token.
   */
  studioOrigins?: readonly string[]
  /** Host names, besides those of the loopback interface, that requests may have. */
  allowedHosts?: readonly string[]
  /** The origin that asset URLs start with; default `http://localhost:<port>`. */
  publicUrl?: string
  /** Default 10 000. */
  queryTimeLimitMs?: number
  /** For tests of what works with hosted Sanity. Default: none of it. */
  imitateHosted?: HostedBehaviour
  /** How many days of history are kept; default 365. Older transactions are deleted when a dataset is opened. */
  historyDays?: number
  /** Called with a line for each fault and each failed webhook delivery; default `console.error`. */
  log?: (line: string) => void
}

/** What an import does with documents that exist. */
export type ExistingDocuments = 'refuse' | 'replace' | 'keep'

/** A running lake. */
export interface ContentLake {
  /** The `apiHost` for `@sanity/client`, with `useProjectHostname: false`. */
  readonly url: string
  readonly port: number
  readonly projectId: string
  readonly dataset: string
  /** True when this start imported the seed. */
  readonly seeded: boolean
  /** The last requests that no endpoint handles. */
  readonly unknownRequests: readonly UnknownRequest[]
  /** Creates a token and returns its secret. Only its hash is stored. */
  createToken(role: Role, label?: string): string
  /**
   * Imports NDJSON, or a directory with `data.ndjson`, as one transaction, and triggers webhooks.
   * @throws Error naming file and line of an error; nothing is imported then
   */
  import(path: string, options?: {dataset?: string; existing?: ExistingDocuments}): Promise<ImportResult>
  /** The last webhook deliveries of a dataset, newest first. */
  deliveries(dataset?: string): DeliveryRecord[]
  /** Sends a webhook delivery once more; false when there is none with that id. */
  replayDelivery(id: number, dataset?: string): Promise<boolean>
  /** Ends running requests and releases everything. */
  close(): Promise<void>
}

/**
 * Validates an option of the caller.
 * @throws Error of one line that names the option and the error
 */
export function parseOption<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = [name, ...(issue?.path ?? [])].join('.')
  throw new Error(`${where}: ${issue?.message ?? parsed.error.message}`)
}
