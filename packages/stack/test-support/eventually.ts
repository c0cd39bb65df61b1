import {setTimeout as sleep} from 'node:timers/promises'

const everyMs = 20

/** Waits until a condition holds, at most `withinMs`; the last failure is what it ends with. */
export async function eventually<T>(condition: () => Promise<T>, withinMs = 30_000): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await condition()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await sleep(everyMs)
  }
}
