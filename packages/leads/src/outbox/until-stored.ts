import {setTimeout as delay} from 'node:timers/promises'

const pauseMs = 200

/**
 * Repeats an action while it fails for a reason that passes. Given up, with the error, when `signal` is
 * aborted; it is tried once in any case.
 */
export async function untilStored(
  action: () => Promise<void>,
  passes: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (signal.aborted || !passes(error)) throw error
    }
    await delay(pauseMs)
  }
}
