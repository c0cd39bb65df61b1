import {askSelf} from './ask-self.ts'
import {type WarmQueue, warmQueue} from './warm-queue.ts'

declare global {
  var domoraWarmQueue: WarmQueue | undefined
}

/** The pages that this process is rendering again: one queue, though Next has this module in several bundles. */
export const warmings = (): WarmQueue =>
  (globalThis.domoraWarmQueue ??= warmQueue({
    ask: askSelf,
    report: (path, failures) => console.warn(JSON.stringify({event: 'renewal-late', path, failures})),
  }))
