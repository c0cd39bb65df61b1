import {onTestFinished, vi} from 'vitest'

/** An event of a stream as it came over the wire. */
interface RawEvent {
  event?: string
  id?: string
  data?: unknown
}

/** A stream read without the client, for details that the client hides. */
export interface RawStream {
  readonly events: RawEvent[]
  readonly comments: string[]
  close(): void
}

/** Opens an event stream and collects its events, until the end of the test at most. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<RawStream> {
  const abort = new AbortController()
  const response = await fetch(url, {headers, signal: abort.signal})
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  const stream = {events: new Array<RawEvent>(), comments: new Array<string>(), close: () => abort.abort()}
  onTestFinished(stream.close)
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
      const [, event, id, data] = /^(?:event: (.*)\n)?(?:id: (.*)\n)?data: (.*)$/.exec(block) ?? []
      if (block.startsWith(':')) comments.push(block)
      else if (data !== undefined)
        events.push({...(event && {event}), ...(id && {id}), data: JSON.parse(data)})
    }
  }
}

/** Waits until a condition holds; fails with its last error. */
export const eventually = (condition: () => void) => vi.waitFor(condition, {timeout: 10_000, interval: 5})
