import {AsyncLocalStorage} from 'node:async_hooks'
import {EventEmitter} from 'node:events'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {LRUCache} from 'lru-cache'
import type {MetricsEvents} from './metrics-events.ts'

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
