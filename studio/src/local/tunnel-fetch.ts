const isStream = ({pathname}: URL): boolean => /\/data\/(?:listen|live)\//.test(pathname)

const urlOf = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : input, globalThis.location?.href)

/**
 * `fetch`, with event streams carried over a WebSocket. One open document holds six streams, and a browser
 * opens six HTTP/1.1 connections to a host: as plain requests they would leave none for anything else, and
 * the form would stay read-only for ever. The server sends the text of the event stream as messages.
 */
export const tunnelFetch: typeof fetch = (input, init) => {
  const url = urlOf(input)
  return isStream(url) ? openTunnel(url, init) : fetch(input, init)
}

async function openTunnel(url: URL, init: RequestInit | undefined): Promise<Response> {
  const signal = init?.signal ?? undefined
  signal?.throwIfAborted()
  const lastEventId = new Headers(init?.headers).get('last-event-id')
  // A browser's WebSocket cannot send headers of its own.
  if (lastEventId !== null) url.searchParams.set('last-event-id', lastEventId)
  const socket = new WebSocket(url.href.replace(/^http/, 'ws'))
  await opened(socket, signal)
  const headers = {'content-type': 'text/event-stream'}
  return new Response(bodyOf(socket, signal), {status: 200, headers})
}

function opened(socket: WebSocket, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), {once: true})
    // The same words as a fetch that reaches nobody: the client retries on them.
    socket.addEventListener('error', () => reject(new TypeError('Failed to fetch')), {once: true})
    signal?.addEventListener(
      'abort',
      () => {
        socket.close()
        reject(signal.reason)
      },
      {once: true},
    )
  })
}

function bodyOf(socket: WebSocket, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let open = true
  return new ReadableStream({
    start(controller) {
      const end = (finish: () => void) => {
        if (!open) return
        open = false
        finish()
        socket.close()
      }
      socket.addEventListener('message', ({data}) => {
        if (open && typeof data === 'string') controller.enqueue(encoder.encode(data))
      })
      socket.addEventListener('close', () => end(() => controller.close()))
      signal?.addEventListener('abort', () => end(() => controller.error(signal.reason)), {once: true})
    },
    cancel() {
      open = false
      socket.close()
    },
  })
}
