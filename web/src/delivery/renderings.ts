import {EventEmitter} from 'node:events'

declare global {
  var domoraRenderings: EventEmitter | undefined
}

/** One for the process, though Next has this module in several bundles. */
const renderings = () => (globalThis.domoraRenderings ??= new EventEmitter().setMaxListeners(0))

const event = 'rendered'

/** Says that this process keeps a new rendering of something. */
export const tellOfRendering = (): void => void renderings().emit(event)

/** Waits for the next rendering of anything, at most for so many milliseconds. */
export const nextRendering = (longest: number): Promise<void> =>
  new Promise((resolve) => {
    const emitter = renderings()
    const end = () => {
      clearTimeout(timer)
      emitter.off(event, end)
      resolve()
    }
    const timer = setTimeout(end, longest)
    emitter.on(event, end)
  })
