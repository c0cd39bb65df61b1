type Work = (key: string) => Promise<void>

/**
 * Work that can wait until there is nothing better to do: done for one key after the other, once none has come for a
 * moment, and again left for later when one comes. A process that is to end does not wait for it.
 *
 * @param work never rejects
 * @param quiet milliseconds
 * @returns takes a key; one that waits already is not done twice
 */
export function whenQuiet(work: Work, quiet: number): (key: string) => void {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isAtWork = false

  const arm = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void next()
    }, milliseconds).unref()
  }

  async function next(): Promise<void> {
    const [key] = waiting
    if (key === undefined || isAtWork) return
    waiting.delete(key)
    isAtWork = true
    await work(key)
    isAtWork = false
    // A timer that runs was set by a key that came meanwhile.
    if (timer === undefined) arm(0)
  }

  return (key) => {
    waiting.add(key)
    arm(quiet)
  }
}
