import {cookies} from 'next/headers'
import {sessionCookie} from '../../../../draft-cookie.ts'
import {onShutdown} from '../../../../http/stop-gracefully.ts'
import {log} from '../../../../log.ts'
import {draftClient} from '../../../../preview/draft-reader.ts'
import {previewSession, readSession} from '../../../../preview/preview-session.ts'

/** Proxies close a connection that is quiet for a minute. */
const heartbeatMs = 20_000

/**
 * Server-sent events for an open draft page. Each one says that documents changed, but not which: token and sync tags stay on
 * the server. https://www.sanity.io/docs/developer-guides/relay-live-draft-updates
 */
export async function GET(): Promise<Response> {
  const session = await previewSession()
  if (session === null || session === 'closed') return new Response('Only in preview.\n', {status: 401})
  const cookie = (await cookies()).get(sessionCookie)?.value
  const {readable, writable} = new TextEncoderStream()
  const page = writable.getWriter()
  // Writing to a page that is gone fails.
  const ignore = () => {}
  const send = (text: string) => void page.write(text).catch(ignore)
  const close = () => page.close().catch(ignore)
  // The page that refreshes once more says that the preview is closed. The lake may be away: check again later.
  const endWhenClosed = async () => {
    if ((await readSession(cookie).catch(() => session)) !== null) return
    send('data: changed\n\n')
    void close()
  }
  // The client shares one connection among all pages. After it reconnects, the lake sends `welcome` or `restart`.
  const events = draftClient.live.events({includeDrafts: true}).subscribe({
    next: ({type}) => {
      if (type === 'reconnect') return
      send('data: changed\n\n')
      void endWhenClosed()
    },
    error: (error: unknown) => {
      log('warn', 'preview-not-live', {message: String(error)})
      void close()
    },
  })
  const heartbeat = setInterval(() => {
    send(': heartbeat\n\n')
    void endWhenClosed()
  }, heartbeatMs)
  const forget = onShutdown(close)
  const release = () => {
    clearInterval(heartbeat)
    events.unsubscribe()
    forget()
  }
  page.closed.then(release, release)
  return new Response(readable, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-robots-tag': 'noindex',
      'x-accel-buffering': 'no',
    },
  })
}
