import {setInterval} from 'node:timers'

export interface ServerSentEvent {
  /** Default `message`. */
  name?: string
  /** The client sends it as `Last-Event-ID` when it reconnects. */
  id?: string | undefined
  data: unknown
}

export function encodeEvent({name, id, data}: ServerSentEvent): Buffer<ArrayBuffer> {
  const head = (name === undefined ? '' : `event: ${name}\n`) + (id === undefined ? '' : `id: ${id}\n`)
  return Buffer.from(`${head}data: ${JSON.stringify(data)}\n\n`)
}

const heartbeatMs = 15_000
/** A slower reader is disconnected. It reconnects and resumes. */
const maxBufferedBytes = 32 * 1024 * 1024
/** The delay before clients reconnect: about as long as a restart of the lake. */
const retryMs = 1000

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly #onClose: () => void
  readonly #heartbeat = setInterval(() => this.#write(': heartbeat\n\n'), heartbeatMs).unref()
  /** `undefined` once the stream is closed. */
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined

  constructor(onClose: () => void) {
    this.#onClose = onClose
    const start = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      this.#controller = controller
    }
    const size = (bytes?: Uint8Array) => bytes?.length ?? 0
    this.body = new ReadableStream(
      {start, cancel: () => this.#end()},
      {highWaterMark: maxBufferedBytes, size},
    )
    this.#write(`retry: ${retryMs}\n\n`)
  }

  send(event: ServerSentEvent | Buffer<ArrayBuffer>): void {
    this.#write(event instanceof Uint8Array ? event : encodeEvent(event))
  }

  close(): void {
    this.#controller?.close()
    this.#end()
  }

  #end(): void {
    if (this.#controller === undefined) return
    this.#controller = undefined
    clearInterval(this.#heartbeat)
    this.#onClose()
  }

  #write(text: string | Buffer<ArrayBuffer>): void {
    this.#controller?.enqueue(typeof text === 'string' ? Buffer.from(text) : text)
    if ((this.#controller?.desiredSize ?? 0) < 0) this.close()
  }
}
