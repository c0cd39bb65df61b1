/** What has to be undone, in reverse order, once. */
export class Cleanup {
  #tasks: (() => void | Promise<void>)[] = []

  add<Thing>(thing: Thing, undo: (thing: Thing) => void | Promise<void>): Thing {
    this.#tasks.push(() => undo(thing))
    return thing
  }

  /** Undoes everything, also after one of them failed, and then says what did. */
  async run(): Promise<void> {
    const tasks = this.#tasks.toReversed()
    this.#tasks = []
    const failures: unknown[] = []
    for (const task of tasks) {
      try {
        // Each needs what was there before it.
        await task()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The lake did not close cleanly')
  }
}
