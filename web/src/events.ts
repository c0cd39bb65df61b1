import {EventEmitter} from 'node:events'
import type {IncomingMessage, ServerResponse} from 'node:http'
import type {ContentTypeName} from '@domora/content/content-types'
import {processSingleton} from './process-singleton.ts'

/**
 * Why a query failed: no answer in time; no connection, or it broke off; an HTTP status other than success; an answer that
 * is no result of a query; an answer without a change that was announced.
 */
export const queryFailures = ['timeout', 'unreachable', 'refused', 'no-result', 'behind'] as const
export type QueryFailure = (typeof queryFailures)[number]

interface SiteEvents {
  /** A request has arrived. */
  request: [request: IncomingMessage, response: ServerResponse]
  /** A document of this type changed. */
  'content-changed': [type: ContentTypeName]
  /** A page shows a change, and its files are written, this many milliseconds after the change was announced. */
  'page-revalidated': [milliseconds: number]
  /** A page could not be rendered this time. */
  'revalidation-failed': []
  /** So many documents changed without a webhook. */
  'webhooks-missed': [documents: number]
  'query-failed': [reason: QueryFailure]
}

/** What modules tell each other without importing each other; metrics are counted from it. */
export const siteEvents = processSingleton('events', () => new EventEmitter<SiteEvents>())
