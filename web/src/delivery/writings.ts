type Write = () => Promise<void>

/** Milliseconds that a write waits: what else the same change has rendered comes first, and all of it is one thread's work. */
export const writingPause = 500

interface Writing {
  /** What is to be written when the one under way has ended. */
  next: Write | undefined
  /** Resolves when nothing is left to write; never rejects. */
  end: Promise<void>
}

declare global {
  var domoraWritings: Map<string, Writing> | undefined
}

/** Renderings that are shown from memory and on their way to disk, by their keys: one for the process. */
const writings = () => (globalThis.domoraWritings ??= new Map<string, Writing>())

async function writeAll(key: string, writing: Writing): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, writingPause))
  for (let write = writing.next; write !== undefined; write = writing.next) {
    writing.next = undefined
    try {
      await write()
    } catch (error) {
      console.error(JSON.stringify({event: 'page-unwritten', key, message: String(error)}))
    }
  }
  // Nothing is awaited since `next` was found empty: who comes now finds either this or a key that is free.
  writings().delete(key)
}

/**
 * Has what is kept under a key written soon, or after what is being written there: the newest alone, since it would take
 * the place of what else waits. Nobody waits for the end of it; a failure is told to the log.
 *
 * A write that never ends keeps what comes after it under its key from the disk, and nothing from memory.
 */
export function writeBehind(key: string, write: Write): void {
  const underWay = writings().get(key)
  if (underWay !== undefined) {
    underWay.next = write
    return
  }
  const writing: Writing = {next: write, end: Promise.resolve()}
  writings().set(key, writing)
  writing.end = writeAll(key, writing)
}

/** Waits until all of it is on disk, or was told to the log. */
export async function allWritten(): Promise<void> {
  while (writings().size > 0) await Promise.all([...writings().values()].map(({end}) => end))
}
