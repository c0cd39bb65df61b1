import {setTimeout as wait} from 'node:timers/promises'

const EVERY_MS = 5
const LIMIT_MS = 10_000

/** Waits until a condition holds; fails with what it failed with last. */
export async function eventually(condition: () => void): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    try {
      condition()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await wait(EVERY_MS)
  }
}
