import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import {type ClientOptions, WebSocket} from 'ws'

/** A WebSocket and what came through it. */
export interface OpenSocket {
  readonly socket: WebSocket
  readonly messages: string[]
  /** The close code, once it is closed; the HTTP status when it never opened. */
  readonly ended: Promise<number>
  close(): void
}

/** Opens a WebSocket as Node can, with any header. */
export async function openSocket(
  url: string,
  protocols: string[] = [],
  options: ClientOptions = {},
): Promise<OpenSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), protocols, options)
  const messages: string[] = []
  socket.on('message', (data) => messages.push(data.toString()))
  const ended = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  socket.on('error', () => socket.terminate())
  await Promise.race([once(socket, 'open'), ended])
  return {socket, messages, ended, close: () => socket.close()}
}

/** An event of a stream as it came over the wire. */
interface RawEvent {
  event?: string
  id?: string
  data?: unknown
}

/** A stream read by hand, for what the client does not show. */
export interface RawStream {
  readonly events: RawEvent[]
  readonly comments: string[]
  close(): void
}

/** Opens an event stream and keeps what comes. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<RawStream> {
  const abort = new AbortController()
  const response = await fetch(url, {headers, signal: abort.signal})
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  const stream = {events: new Array<RawEvent>(), comments: new Array<string>(), close: () => abort.abort()}
  void read(response.body, stream).catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
  })
  return stream
}

async function read(body: ReadableStream<Uint8Array>, {events, comments}: RawStream): Promise<void> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) comments.push(block)
      else if (!block.startsWith('retry:')) events.push(parseBlock(block))
    }
  }
}

function parseBlock(block: string): RawEvent {
  const lines = block.split('\n').map((line) => /^(\w+): (.*)$/.exec(line) ?? [])
  const fields: Record<string, string> = Object.fromEntries(lines.map(([, name, value]) => [name, value]))
  const {data, ...rest} = fields
  return {...rest, ...(data === undefined ? {} : {data: JSON.parse(data)})}
}

const EVERY_MS = 5
const LIMIT_MS = 10_000

/** Waits until a condition holds; fails with what it failed with last. */
export async function eventually(condition: () => void): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    try {
      condition()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await wait(EVERY_MS)
  }
}
