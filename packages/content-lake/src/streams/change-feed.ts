import type {Transaction} from '../store/transaction.ts'

/** Who wants to know of every transaction as it is committed. */
export interface Follower {
  onTransaction(transaction: Transaction): void
  /** There will be no more: the dataset is being closed. */
  onEnd(): void
}

/** Tells the streams of a dataset what was committed, in order. What was committed before is in the store. */
export class ChangeFeed {
  readonly #followers = new Set<Follower>()
  #isClosed = false

  /** @returns ends it */
  follow(follower: Follower): () => void {
    if (this.#isClosed) follower.onEnd()
    else this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  publish(transaction: Transaction): void {
    for (const follower of this.#followers) follower.onTransaction(transaction)
  }

  close(): void {
    this.#isClosed = true
    for (const follower of this.#followers) follower.onEnd()
    this.#followers.clear()
  }
}
