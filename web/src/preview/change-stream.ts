import {endBeforeStop} from '../http/stop-gracefully.ts'
import {draftClient} from './draft-reader.ts'
import {log} from '../log.ts'

/** Without Sanity's own documents. */
const everyDocument = '*[!(_type match "system.*") && _type != "sanity.previewUrlSecret"]'

/** A comment that keeps proxies from closing a quiet connection. */
const heartbeat = ': still here\n\n'
const heartbeatEvery = 20_000

/**
 * Server-sent events without content: `welcome` at the start, `change` for each change of a document or draft. So the browser
 * needs no token for the Content Lake.
 */
export function changeStream(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const timer = setInterval(() => send(heartbeat), heartbeatEvery)
      const subscription = draftClient
        .listen(
          everyDocument,
          {},
          // The last option includes drafts.
          {
            includeResult: false,
            visibility: 'query',
            events: ['welcome', 'mutation'],
            includeAllVersions: true,
          },
        )
        .subscribe({
          next: ({type}) => send(`event: ${type === 'mutation' ? 'change' : 'welcome'}\ndata: 1\n\n`),
          // The browser reconnects.
          error: (error: unknown) => {
            log('warn', 'preview-not-live', {message: String(error)})
            stop()
            controller.close()
          },
        })
      const forget = endBeforeStop(async () => {
        stop()
        controller.close()
      })
      stop = () => {
        clearInterval(timer)
        subscription.unsubscribe()
        forget()
      }
    },
    cancel: () => stop(),
  })
}
