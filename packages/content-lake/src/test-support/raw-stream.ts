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
