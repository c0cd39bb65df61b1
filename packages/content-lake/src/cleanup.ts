/** What has to be undone, in reverse order, once. */
export class Cleanup {
  #tasks: (() => void | Promise<void>)[] = []

  add<Thing>(thing: Thing, undo: (thing: Thing) => void | Promise<void>): Thing {
    this.#tasks.push(() => undo(thing))
    return thing
  }

  async run(): Promise<void> {
    const tasks = this.#tasks.toReversed()
    this.#tasks = []
    // Each depends on what was there before it.
    // oxlint-disable-next-line no-await-in-loop
    for (const task of tasks) await task()
  }
}
