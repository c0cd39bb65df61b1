import {EventEmitter} from 'node:events'
import type {ContentType} from '@domora/content/cache-tags'

/**
 * Why the lake gave nothing: it took too long; it was not there, or broke off; it answered with a status of HTTP that is
 * none of success; what came is no result of a query.
 */
export type LakeFailure = 'late' | 'unreachable' | 'refused' | 'no-result'

/** What parts of the site tell others without knowing them: figures, and whoever waits for a page. */
interface Happenings {
  /** Documents of a type changed. */
  changed: [type: ContentType]
  /** This process keeps a new rendering of something. */
  rendered: []
  /** A page was rendered from newer content, and written to PUBLISH_DIR if there is one, so long after the change was heard of. */
  renewed: [milliseconds: number]
  /** A page could not be rendered from newer content this time. */
  'not-renewed': []
  'lake-failed': [reason: LakeFailure]
}

declare global {
  var domoraHappenings: EventEmitter<Happenings> | undefined
}

/** One for the process, though Next has this module in several bundles. */
export const happenings = (): EventEmitter<Happenings> =>
  (globalThis.domoraHappenings ??= new EventEmitter<Happenings>())
