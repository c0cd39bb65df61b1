import {vi} from 'vitest'

/** Waits until a condition throws no more, at most `timeout` milliseconds; ends with its last error. */
export const eventually = <T>(condition: () => Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(condition, {timeout, interval: 20})
