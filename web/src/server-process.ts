import {AsyncLocalStorage} from 'node:async_hooks'
import {EventEmitter} from 'node:events'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {LRUCache} from 'lru-cache'

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
interface MetricsEvents {
  /** A request has arrived. */
  request: [request: IncomingMessage, response: ServerResponse]
  'content-changed': [source: ChangeSource]
  /** Visitors get a page this many milliseconds after a change was reported. */
  'page-revalidated': [milliseconds: number]
  /** A page could not be rendered or published this time. */
  'revalidation-failed': []
  'query-failed': [reason: QueryFailure]
}

export type ShutdownTask = () => Promise<void>

function createServerProcess() {
  return {
    metricsEvents: new EventEmitter<MetricsEvents>(),
    /** The IP address of the connection that a request came from. */
    socketAddress: new AsyncLocalStorage<string>(),
    /** Settled by instrumentation.ts when the site can serve requests. */
    started: Promise.withResolvers<void>(),
    /** Whether start.mts awaits `started`, and not Next's own server. */
    isSiteServer: false,
    /** Whether this process received a signal to stop. */
    isStopping: false,
    /** Set by instrumentation.ts: handles reports of visits. */
    handleVisit: undefined as
      | ((request: IncomingMessage, response: ServerResponse) => Promise<void>)
      | undefined,
    /** While set, requests wait for it. */
    held: undefined as Promise<void> | undefined,
    /** Parts of pictures that pages show (media/picture-query.ts). */
    pictureParts: new LRUCache<string, true>({max: 10_000}),
    shutdownTasks: new Set<ShutdownTask>(),
    /** They run after the others. */
    lastShutdownTasks: new Set<ShutdownTask>(),
  }
}

declare global {
  var domoraServer: ReturnType<typeof createServerProcess> | undefined
}

/**
 * What start.mts and the code that Next bundles share. Each bundle has a copy of a module of its own, and all of them the same
 * `globalThis`.
 */
export const serverProcess = (): ReturnType<typeof createServerProcess> =>
  (globalThis.domoraServer ??= createServerProcess())

/** Exits if Next's own server was started, because it lacks the guards. */
export function requireSiteServer(): void {
  if (serverProcess().isSiteServer) return
  console.error('✗ Start the site with `node start.mts`, not with `next`.')
  process.exit(1)
}

/**
 * Handles a request whose connection comes from this address. Next does not pass the socket to route handlers, and clients
 * can forge a header.
 */
export const withSocketAddress = <Result>(address: string, handle: () => Result): Result =>
  serverProcess().socketAddress.run(address, handle)

/** The IP address of the current request's connection; empty outside of {@link withSocketAddress}. */
export const socketAddress = (): string => serverProcess().socketAddress.getStore() ?? ''
