import type {SanityClient} from '@sanity/client'
import {z} from 'zod'
import {log} from '../log.ts'
import type {Change} from './query-results.ts'

/** Live events are outside data: the client passes on what the stream sends. */
const liveEvent = z.object({
  type: z.string(),
  // A stream without ids has empty ones.
  id: z.string().min(1).optional().catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
})

interface Options {
  readonly client: Pick<SanityClient, 'live'>
  /** Called with what each transaction changed, and the id of its event. */
  readonly onChange: (change: Change, eventId?: string) => void
  /** Until a stream that failed, or that the lake ended, is opened again. */
  readonly reopenAfterMs?: number
}

/**
 * Follows the changes of the published content. The client reconnects by itself, and the lake then sends what the client has missed.
 * When that is not certain, everything may have changed.
 * https://www.sanity.io/docs/content-lake/live-content-api
 */
export function followLiveEvents({client, onChange, reopenAfterMs = 10_000}: Options) {
  let lastId: string | undefined
  let isConnected = false
  let subscription = open()

  function reopen(reason: string): void {
    isConnected = false
    log('warn', 'live-events-failed', {message: reason})
    // Also from inside of `subscribe`.
    queueMicrotask(() => subscription.unsubscribe())
    setTimeout(() => (subscription = open()), reopenAfterMs).unref()
  }

  function receive(event: unknown): void {
    const {type, id, tags} = liveEvent.parse(event)
    if (type === 'reconnect') {
      if (isConnected) log('warn', 'live-events-interrupted')
      isConnected = false
      return
    }
    if (type === 'goaway') return reopen('the Content Lake ended the stream')
    isConnected = true
    // The lake resumes after the last event, or nothing has happened since.
    const isResumed = type === 'welcome' && id !== undefined && id === lastId
    lastId = id ?? lastId
    if (isResumed) return
    onChange(type === 'message' && tags !== undefined ? {tags} : 'everything', id)
  }

  function open() {
    return client.live.events().subscribe({
      next: receive,
      error: (error: unknown) => reopen(String(error)),
      complete: () => reopen('the stream ended'),
    })
  }

  return {
    isConnected: (): boolean => isConnected,
    close: (): void => subscription.unsubscribe(),
  }
}
