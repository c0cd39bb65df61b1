import {createHash} from 'node:crypto'
import {join} from 'node:path'
import {LRUCache} from 'lru-cache'
import {z} from 'zod'
import {forEachOf, readFirst, replaceFile} from '../saved-files.ts'
import type {FinishedDocument} from '../rendering/render-document.tsx'
import {log} from '../log.ts'

/** In bytes. What does not fit is read from the disk when it is asked for. */
const memorySize = 128 * 1024 * 1024

const savedDocument = z
  .object({
    body: z.string(),
    contentType: z.string(),
    policy: z.string().nullable(),
    etag: z.string(),
    tags: z.array(z.string()).optional(),
  })
  .nullable()

/**
 * The finished documents of the site, in memory and on disk: a process that starts without the lake has those from before.
 *
 * @param folder of this process alone; it is made when the first document is stored
 * @param buildFolder has the documents of the build, for those that are not in `folder`
 */
export function pageStore(folder: string, buildFolder = folder) {
  const memory = new LRUCache<string, FinishedDocument>({
    maxSize: memorySize,
    sizeCalculation: ({body}) => body.length * 2 + 1_000,
  })
  /** What could not be written to the disk: it may not leave the memory. */
  const unsaved = new Map<string, FinishedDocument>()
  let writeCount = 0
  const nameOf = (path: string) =>
    `${createHash('sha256').update(path).digest('base64url').slice(0, 24)}.json`

  return {
    /** The document at a path, or `null`. */
    async get(path: string): Promise<FinishedDocument | null> {
      const document = unsaved.get(path) ?? memory.get(path)
      if (document !== undefined) return document
      const before = writeCount
      const saved = await readFirst([folder, buildFolder], nameOf(path), (json) => savedDocument.parse(json))
      // It may have been replaced or deleted meanwhile.
      if (writeCount !== before) return unsaved.get(path) ?? memory.get(path) ?? null
      if (saved !== null) memory.set(path, saved)
      return saved
    },

    /**
     * Replaces documents and deletes others, all in one moment.
     *
     * @returns resolves when they are on the disk, or it was logged that one cannot be written
     */
    async publish(
      finished: ReadonlyMap<string, FinishedDocument>,
      removed: readonly string[],
    ): Promise<void> {
      writeCount += 1
      for (const [path, document] of finished) {
        memory.set(path, document)
        unsaved.set(path, document)
      }
      for (const path of removed) {
        memory.delete(path)
        unsaved.delete(path)
      }
      await forEachOf([...finished.keys(), ...removed], async (path) => {
        const document = finished.get(path) ?? null
        try {
          // The document of the build stays on the disk, and is hidden by an empty one.
          await replaceFile(join(folder, nameOf(path)), JSON.stringify(document))
          if (unsaved.get(path) === document) unsaved.delete(path)
        } catch (error) {
          log('error', 'cache-write-failed', {path, message: String(error)})
        }
      })
    },
  }
}
