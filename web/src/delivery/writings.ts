declare global {
  var domoraWritings: Map<string, Promise<void>> | undefined
}

/** Renderings that are shown from memory and on their way to disk, by their keys: one for the process. */
const writings = () => (globalThis.domoraWritings ??= new Map<string, Promise<void>>())

/**
 * Begins to write what is kept under a key, after what is being written there. Nobody waits for the end of it; a failure is
 * told to the log.
 */
export async function writeBehind(key: string, write: () => Promise<void>): Promise<void> {
  while (writings().has(key)) await writings().get(key)
  const writing = write()
    .catch((error: unknown) =>
      console.error(JSON.stringify({event: 'page-unwritten', key, message: String(error)})),
    )
    .finally(() => writings().delete(key))
  writings().set(key, writing)
}

/** Waits until all of it is on disk. */
export async function allWritten(): Promise<void> {
  while (writings().size > 0) await Promise.all(writings().values())
}
