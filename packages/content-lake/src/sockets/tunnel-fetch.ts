const isStream = ({pathname}: URL): boolean => /\/data\/(?:listen|live)\//.test(pathname)

/** A URL may be relative in a page, but not elsewhere. */
const base = Reflect.get(globalThis, 'location')

const urlOf = (input: string | URL | Request): URL =>
  new URL(input instanceof Request ? input.url : input, base === undefined ? undefined : String(base))

/** A browser's WebSocket cannot send headers. The token is a subprotocol, because that is in no log or history. */
function protocolsFor(headers: Headers): string[] {
  const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return ['event-stream']
  const base64url = btoa(token).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return ['event-stream', `bearer.${base64url}`]
}

/**
 * `fetch` that carries event streams over a WebSocket. One open document needs six streams, and a browser opens at
 * most six HTTP/1.1 connections to a host, so that other requests would wait for ever. The server sends the text of
 * the event stream as messages.
 */
export const tunnelFetch: typeof fetch = (input, init) => {
  const url = urlOf(input)
  return isStream(url) ? openTunnel(url, init) : fetch(input, init)
}

async function openTunnel(url: URL, init: RequestInit | undefined): Promise<Response> {
  const signal = init?.signal ?? undefined
  signal?.throwIfAborted()
  const headers = new Headers(init?.headers)
  const lastEventId = headers.get('last-event-id')
  if (lastEventId !== null) url.searchParams.set('last-event-id', lastEventId)
  const socket = new WebSocket(url.href.replace(/^http/, 'ws'), protocolsFor(headers))
  const body = bodyOf(socket, signal)
  const status = await statusOf(socket, signal)
  return status === 200
    ? new Response(body, {status, headers: {'content-type': 'text/event-stream'}})
    : new Response(null, {status})
}

/** 200 at the first message, or the status of the refusal: the server closes with 4000 + the HTTP status. */
function statusOf(socket: WebSocket, signal: AbortSignal | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', () => resolve(200), {once: true})
    // The message of a fetch that failed: the client retries on it.
    socket.addEventListener('error', () => reject(new TypeError('Failed to fetch')), {once: true})
    socket.addEventListener(
      'close',
      ({code}) =>
        code >= 4400 && code < 4600 ? resolve(code - 4000) : reject(new TypeError('Failed to fetch')),
      {once: true},
    )
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
