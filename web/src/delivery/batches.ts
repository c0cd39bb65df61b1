/** A batch whose turn it is. The next one waits until `done` is called. */
export interface Batch<T> {
  readonly items: ReadonlySet<T>
  readonly done: () => void
}

/**
 * Gathers what comes while work is under way, so that it is done in one go afterwards.
 *
 * The function that it makes takes an item and gives the batch to work on once its turn has come, or `null`
 * when the item goes along with a batch that somebody is waiting with already.
 */
export function batches<T>(): (item: T) => Promise<Batch<T> | null> {
  let waiting: Set<T> | null = null
  let underWay: Promise<void> = Promise.resolve()
  return async (item) => {
    if (waiting !== null) {
      waiting.add(item)
      return null
    }
    const items = new Set([item])
    waiting = items
    await underWay
    waiting = null
    const {promise, resolve} = Promise.withResolvers<void>()
    underWay = promise
    return {items, done: resolve}
  }
}
