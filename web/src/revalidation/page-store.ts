import {createHash} from 'node:crypto'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {LRUCache} from 'lru-cache'
import {z} from 'zod'
import {readFirst, replaceFile} from '../saved-files.ts'
import type {FinishedDocument} from '../rendering/render-document.tsx'
import {log} from '../log.ts'

/** The finished documents of the site, in memory and on disk: a process that starts without the lake has those from before. */
export interface PageStore {
  /** The document at a path, or `null`. */
  get(path: string): Promise<FinishedDocument | null>
  put(path: string, document: FinishedDocument): Promise<void>
  delete(path: string): Promise<void>
}

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
 * @param folder of this process alone; it is made when the first document is stored
 * @param buildFolder has the documents of the build, for those that are not in `folder`
 */
export function pageStore(folder: string, buildFolder = folder): PageStore {
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
    async get(path) {
      const document = unsaved.get(path) ?? memory.get(path)
      if (document !== undefined) return document
      const before = writeCount
      const saved = await readFirst([folder, buildFolder], nameOf(path), (json) => savedDocument.parse(json))
      // It may have been replaced or deleted meanwhile.
      if (writeCount !== before) return unsaved.get(path) ?? memory.get(path) ?? null
      if (saved !== null) memory.set(path, saved)
      return saved
    },

    async put(path, document) {
      writeCount += 1
      memory.set(path, document)
      unsaved.set(path, document)
      try {
        await replaceFile(join(folder, nameOf(path)), JSON.stringify(document))
        if (unsaved.get(path) === document) unsaved.delete(path)
      } catch (error) {
        log('error', 'cache-write-failed', {path, message: String(error)})
      }
    },

    async delete(path) {
      writeCount += 1
      memory.delete(path)
      unsaved.delete(path)
      const file = join(folder, nameOf(path))
      // The document of the build stays on the disk, and is hidden by an empty one.
      await (folder === buildFolder ? rm(file, {force: true}) : replaceFile(file, 'null'))
    },
  }
}
