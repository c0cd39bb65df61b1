/**
 * Runs tasks one after another, in the order they came: a dataset has one writer at a time.
 * A task that fails rejects for its own caller only.
 */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Resolves when everything queued so far has ended. */
  async idle(): Promise<void> {
    await this.#last
  }
}
