import {draftClient} from './draft-reader.ts'

/** Ids with a dot that are no drafts are of the lake itself, and no page shows them. */
const everyDocument = '*[!(_type match "system.*") && _type != "sanity.previewUrlSecret"]'

/** A comment that keeps proxies from closing a quiet connection. */
const heartbeat = ': still here\n\n'
const heartbeatEvery = 20_000

/**
 * Tells of changes in the lake as server-sent events without content: `welcome` when it begins, `change` for each. The
 * browser thereby needs no token of the lake's.
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
          // Drafts are versions: without the last option they are not heard of.
          {
            includeResult: false,
            visibility: 'query',
            events: ['welcome', 'mutation'],
            includeAllVersions: true,
          },
        )
        .subscribe({
          next: ({type}) => send(`event: ${type === 'mutation' ? 'change' : 'welcome'}\ndata: 1\n\n`),
          // The browser connects again by itself.
          error: (error: unknown) => {
            console.warn(JSON.stringify({event: 'preview-not-live', message: String(error)}))
            clearInterval(timer)
            controller.close()
          },
        })
      stop = () => {
        clearInterval(timer)
        subscription.unsubscribe()
      }
    },
    cancel: () => stop(),
  })
}
