import {setInterval} from 'node:timers'

/** An event of an event stream. */
export interface ServerSentEvent {
  /** Default `message`. */
  name?: string
  /** The client sends it as `Last-Event-ID` when it reconnects. */
  id?: string
  data: unknown
}

const HEARTBEAT_MS = 15_000
/** A slower reader is disconnected. It reconnects and resumes. */
const MAX_BUFFERED_CHARACTERS = 32 * 1024 * 1024
/** The delay before clients reconnect: about as long as a restart of the lake. */
const RETRY_MS = 1000

/**
 * The text of an event stream: written by `send`, and iterated once by the reply that carries it.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream implements AsyncIterableIterator<string> {
  readonly #chunks: string[] = [`retry: ${RETRY_MS}\n\n`]
  readonly #onClose: () => void
  readonly #heartbeat: NodeJS.Timeout
  #buffered = 0
  #reading: ((result: IteratorResult<string>) => void) | undefined
  #isClosed = false

  /** @param onClose called once, when the client disconnects or `close` is called */
  constructor(onClose: () => void) {
    this.#onClose = onClose
    this.#heartbeat = setInterval(() => this.#write(': heartbeat\n\n'), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  send({name, id, data}: ServerSentEvent): void {
    const head = [
      ...(name === undefined ? [] : [`event: ${name}`]),
      ...(id === undefined ? [] : [`id: ${id}`]),
    ]
    this.#write(`${[...head, `data: ${JSON.stringify(data)}`].join('\n')}\n\n`)
  }

  /** Ends the stream after what was sent so far. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    this.#reading?.({done: true, value: undefined})
    this.#reading = undefined
    this.#onClose()
  }

  next(): Promise<IteratorResult<string>> {
    const chunk = this.#chunks.shift()
    if (chunk !== undefined) {
      this.#buffered -= chunk.length
      return Promise.resolve({done: false, value: chunk})
    }
    if (this.#isClosed) return Promise.resolve({done: true, value: undefined})
    return new Promise((resolve) => {
      this.#reading = resolve
    })
  }

  /** Called when the reader ends the iteration. */
  return(): Promise<IteratorResult<string>> {
    this.#chunks.length = 0
    this.close()
    return Promise.resolve({done: true, value: undefined})
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #write(chunk: string): void {
    if (this.#isClosed) return
    if (this.#reading !== undefined) {
      this.#reading({done: false, value: chunk})
      this.#reading = undefined
      return
    }
    this.#chunks.push(chunk)
    this.#buffered += chunk.length
    if (this.#buffered > MAX_BUFFERED_CHARACTERS) this.close()
  }
}
