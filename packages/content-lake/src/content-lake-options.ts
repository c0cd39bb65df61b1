import {z} from 'zod'
import {type Role, roles} from './auth/project-store.ts'
import {datasetName} from './datasets/dataset.ts'
import {newDocument, type NewDocument} from './mutate/mutation.ts'
import {type DeliveryRecord, webhookConfigs} from './webhooks/webhook-config.ts'

const milliseconds = z.number().int().min(0)
const count = (max: number) => z.number().int('must be a whole number').min(0).max(max)
const isOrigin = (text: string) => URL.parse(text)?.origin === text
const origin = z.string().refine(isOrigin, 'must be an origin, like http://localhost:3333')
const origins = z.array(origin).readonly()

export const contentLakeOptions = z.strictObject({
  /** The data directory. Default: a temporary one that `close()` removes. */
  dataDir: z.string().optional(),
  /** Default 0: any free port. */
  port: count(65_535).default(0),
  /** The address to listen on; the default is reachable from this machine only. */
  host: z.string().default('127.0.0.1'),
  dataset: datasetName.default('production'),
  /** More datasets to create when they do not exist. */
  datasets: z.array(datasetName).readonly().default([]),
  projectId: z
    .string()
    .regex(/^[a-z0-9][-a-z0-9]*$/, 'must have lower-case letters, digits and dashes only')
    .default('local'),
  /** Documents, or the path of an export, an NDJSON file or a folder with `data.ndjson`: for a new `dataset`. */
  seed: z.union([z.string(), z.array(newDocument).readonly()]).optional(),
  /** Tokens with secrets that the caller chose. */
  tokens: z
    .array(z.object({token: z.string(), role: z.enum(roles), label: z.string().optional()}))
    .readonly()
    .default([]),
  webhooks: webhookConfigs.readonly().default([]),
  /** Origins of pages that may call the lake. Default: this machine's ports 3000 (a site) and 3333 (Studio). */
  allowedOrigins: origins.default(
    [3000, 3333].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]),
  ),
  /**
   * Origins of Studios on this machine, such as `http://localhost:3333`. Without a token their pages act as an
   * administrator, so Studio opens logged in. Default: none. Anyone who can send requests from this machine can claim
   * such an origin: on a machine that several people use, leave it out and log in with a token.
   */
  studioOrigins: origins.default([]),
  /** Host names, besides those of the loopback interface, that requests may have. */
  allowedHosts: z.array(z.string()).readonly().default([]),
  /** The origin that asset URLs start with; default `http://localhost:<port>`. */
  publicUrl: z.string().optional(),
  /** Also for the slow patches of a transaction. */
  queryTimeLimitMs: count(600_000).default(10_000),
  /** Imitates hosted Sanity in tests of a site. Default: nothing. */
  imitate: z
    .object({
      /** Retries a webhook twice at this interval (hosted: 30 000), and only after 429 and 5xx. */
      webhookRetryMs: milliseconds.optional(),
      /** Queries see the dataset as it was this long ago, as in a read replica. */
      replicaLagMs: milliseconds.optional(),
      /**
       * Streams of live events: messages come `liveEventDelayMs` late, no event has an id, or no message follows the
       * `welcome`.
       */
      liveEvents: z.enum(['all', 'delayed', 'without ids', 'none']).default('all'),
      liveEventDelayMs: milliseconds.default(1000),
      /** Refuses the 26th mutation, action or upload of a token within a second, and the 501st other request (429). */
      rateLimits: z.boolean().default(false),
      /** How long requests to `/data` and `/assets` wait. */
      latencyMs: milliseconds.default(0),
      /** The share of these requests that fail (503): 0 to 1. */
      failRate: z.number().min(0).max(1).default(0),
      /** How long queries without a token may get an old response, as from the API CDN. */
      cdnStaleMs: milliseconds.default(0),
      /** `strict` refuses API versions of the future and dates that do not exist. */
      apiVersions: z.enum(['any', 'strict']).default('any'),
      gzip: z.boolean().default(false),
    })
    .prefault({}),
  /** How many days of history are kept. Older transactions are deleted when a dataset is opened. */
  historyDays: z.number().min(0).max(36_500).default(365),
  /** Called with a line for each fault and each failed webhook delivery; default `console.error`. */
  log: z.custom<(line: string) => void>((log) => typeof log === 'function').default(() => console.error),
})

export type ContentLakeOptions = z.input<typeof contentLakeOptions>
type Imitation = Omit<z.output<typeof contentLakeOptions>['imitate'], 'replicaLagMs' | 'webhookRetryMs'>
export type FixedToken = NonNullable<ContentLakeOptions['tokens']>[number]

/** The documents of a dataset at one moment: their JSON by id. */
export type Snapshot = ReadonlyMap<string, string>

export interface UnknownRequest {
  method: string
  path: string
  time: string
}

export interface ImportResult {
  documents: number
  assets: number
}

export type ExistingDocuments = 'refuse' | 'replace' | 'keep'

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
  /** Imports all or nothing, and triggers webhooks. @throws Error naming file and line of an error */
  import(path: string, options?: {dataset?: string; existing?: ExistingDocuments}): Promise<ImportResult>
  /** The documents of a dataset at this moment, to restore them after a test. */
  snapshot(dataset?: string): Snapshot
  /** Makes the documents those of a snapshot, revisions included, and tells streams and webhooks of the changes. */
  restore(snapshot: Snapshot, dataset?: string): Promise<void>
  /** Replaces all documents with others: an array, or a path as in `seed`. Default: none. */
  reset(documents?: string | readonly NewDocument[], dataset?: string): Promise<void>
  /** The lake's clock, which `now()`, revisions and scheduled releases use. It goes on from the time that it is set to. */
  readonly time: {set(time: Date | string | number): void; reset(): void}
  /** The last webhook deliveries of a dataset, newest first. */
  deliveries(dataset?: string): DeliveryRecord[]
  replayDelivery(id: number, dataset?: string): Promise<boolean>
  /** Changes what the lake imitates. The fields of the option `imitate`, without `replicaLagMs` and `webhookRetryMs`. */
  imitate(changes: Partial<Imitation>): void
  /** Clients reconnect. The reason is sent to streams of live events first, in a `goaway` event. */
  endStreams(goAwayReason?: string): void
  close(): Promise<void>
}

/** @throws Error of one line that names the option and the error */
export function parseOptions(options: unknown): z.output<typeof contentLakeOptions> {
  const parsed = contentLakeOptions.safeParse(options)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  throw new Error(`${where}${issue?.message ?? parsed.error.message}`)
}
