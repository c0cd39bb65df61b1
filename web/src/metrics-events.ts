import type {IncomingMessage, ServerResponse} from 'node:http'

/**
 * Why a query failed: no response in time; no connection, or it broke off; an HTTP status other than success; a response that
 * is not the result of a query.
 */
export const queryFailures = ['timeout', 'unreachable', 'refused', 'no-result'] as const
export type QueryFailure = (typeof queryFailures)[number]

/** How the site learns of a change. */
export const changeSources = ['live-event', 'webhook', 'check'] as const
type ChangeSource = (typeof changeSources)[number]

/** What telemetry/metrics.ts counts. */
export interface MetricsEvents {
  /** A request has arrived. */
  request: [request: IncomingMessage, response: ServerResponse]
  'content-changed': [source: ChangeSource]
  /** Visitors get a page this many milliseconds after a change was reported. */
  'page-revalidated': [milliseconds: number]
  /** A page could not be rendered or published this time. */
  'revalidation-failed': []
  'query-failed': [reason: QueryFailure]
}
