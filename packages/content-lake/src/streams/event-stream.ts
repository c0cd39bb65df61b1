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

export type EventStream = ReturnType<typeof eventStream>

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function eventStream(onClose: () => void) {
  /** `undefined` once the stream is closed. */
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const end = () => {
    if (controller === undefined) return
    controller = undefined
    clearInterval(heartbeat)
    onClose()
  }
  const close = (): void => {
    controller?.close()
    end()
  }
  const write = (bytes: Buffer<ArrayBuffer>) => {
    controller?.enqueue(bytes)
    if ((controller?.desiredSize ?? 0) < 0) close()
  }
  const heartbeat = setInterval(() => write(Buffer.from(': heartbeat\n\n')), heartbeatMs).unref()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {start: (started) => void (controller = started), cancel: end},
    {highWaterMark: maxBufferedBytes, size: (bytes) => bytes?.length ?? 0},
  )
  write(Buffer.from(`retry: ${retryMs}\n\n`))
  return {
    body,
    send: (event: ServerSentEvent | Buffer<ArrayBuffer>): void =>
      write(event instanceof Uint8Array ? event : encodeEvent(event)),
    close,
  }
}
