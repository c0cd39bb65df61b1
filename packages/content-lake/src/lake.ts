import type {TokenStore} from './auth/token-store.ts'
import type {DatasetRegistry} from './datasets/dataset-registry.ts'
import type {Ledger} from './http/ledger.ts'
import type {KeyValueStore} from './users/key-value-store.ts'

/** What the endpoints share. */
export interface Lake {
  readonly projectId: string
  /** ISO 8601; when its data directory was made. */
  readonly createdAt: string
  /** The origin under which clients reach it, without a slash at the end; asset URLs start with it. */
  readonly publicUrl: string
  readonly datasets: DatasetRegistry
  readonly tokens: TokenStore
  readonly userValues: KeyValueStore
  readonly ledger: Ledger
  readonly allowedOrigins: ReadonlySet<string>
  /** Those of them whose pages are this machine's own Studio, which needs no token. */
  readonly studioOrigins: ReadonlySet<string>
  readonly allowedHosts: ReadonlySet<string>
  readonly log: (line: string) => void
}
