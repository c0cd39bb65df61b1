import type {Perspective} from '../../perspectives/perspective.ts'
import type {ReadAccess} from '../../perspectives/show-document.ts'
import type {ErrorBody} from '../../api-error.ts'
import type {ArraySelector} from '../source-map/place.ts'
import type {SourceMap} from '../source-map/source-map.ts'
import type {QueryParams} from '../syntax/parse-query.ts'

/** What one query asks. */
export interface QueryRequest {
  readonly query: string
  readonly params: QueryParams
  readonly perspective: Perspective
  readonly access: ReadAccess
  /** What `identity()` gives; without one the reader is anonymous. */
  readonly identity?: string
  /** Asks for a source map, with array elements named this way. */
  readonly sourceMap?: ArraySelector | undefined
}

/** What one query gives. */
export interface QueryAnswer {
  readonly result: unknown
  /** Time of parsing and evaluating, without waiting for a worker. */
  readonly ms: number
  readonly syncTags: readonly string[]
  readonly resultSourceMap?: SourceMap
}

/** What a worker is told when it starts. */
export interface WorkerSettings {
  readonly databasePath: string
  readonly projectId: string
  readonly dataset: string
}

/** What a worker tells. It works on one query at a time, so an answer needs no number. */
export type WorkerMessage =
  | {readonly type: 'ready'}
  | {readonly type: 'answer'; readonly answer: QueryAnswer}
  | {readonly type: 'refusal'; readonly status: number; readonly body: ErrorBody}
  | {readonly type: 'failure'; readonly message: string}
