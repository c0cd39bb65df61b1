import {createHash} from 'node:crypto'
import {join} from 'node:path'
import {LRUCache} from 'lru-cache'
import {forEachOf, readFirst, replaceFile} from '../saved-files.ts'
import {documentOfFile, type FinishedDocument, fileOfDocument} from '../rendering/finished-document.ts'
import {log} from '../log.ts'

/** The store reads documents from the disk that do not fit. */
const memoryBytes = 128 * 1024 * 1024

/**
 * The finished documents of the site, in memory and on disk: a process that starts without the lake has the earlier ones.
 *
 * @param folder of this process alone, created with the first document
 * @param buildFolder has the documents of the build, for those that are not in `folder`
 */
export function pageStore(folder: string, buildFolder = folder) {
  const memory = new LRUCache<string, FinishedDocument>({
    maxSize: memoryBytes,
    sizeCalculation: ({body}) => body.length + 1_000,
  })
  /** Documents that are not on the disk yet, and may not leave the memory; `null` for one to delete. */
  const unsaved = new Map<string, FinishedDocument | null>()
  let writeCount = 0
  const nameOf = (path: string) =>
    `${createHash('sha256').update(path).digest('base64url').slice(0, 24)}.document`

  /** The document at a path, or `null`. */
  async function get(path: string): Promise<FinishedDocument | null> {
    const document = unsaved.has(path) ? unsaved.get(path) : memory.get(path)
    if (document !== undefined) return document
    const before = writeCount
    const saved = await readFirst([folder, buildFolder], nameOf(path), documentOfFile)
    // It may have been replaced or deleted in the meantime.
    if (writeCount !== before) return get(path)
    if (saved !== null) memory.set(path, saved)
    return saved
  }

  return {
    get,

    /**
     * Replaces documents, and deletes those that are `null`, all in one moment. A document that has not changed stays as it is.
     *
     * @param onShown is called in that moment
     * @returns resolves when they are on the disk, or the log says which one cannot be written
     */
    async publish(
      documents: ReadonlyMap<string, FinishedDocument | null>,
      onShown: () => void = () => {},
    ): Promise<void> {
      const changed = new Map<string, FinishedDocument | null>()
      await forEachOf(documents, async ([path, document]) => {
        if (document === null || (await get(path))?.etag !== document.etag) changed.set(path, document)
      })
      writeCount += 1
      onShown()
      for (const [path, document] of changed) {
        unsaved.set(path, document)
        if (document === null) memory.delete(path)
        else memory.set(path, document)
      }
      await forEachOf(changed, async ([path, document]) => {
        try {
          // The document of the build stays on the disk; an empty one hides it.
          await replaceFile(join(folder, nameOf(path)), fileOfDocument(document))
          if (unsaved.get(path) === document) unsaved.delete(path)
        } catch (error) {
          log('error', 'cache-write-failed', {path, message: String(error)})
        }
      })
    },
  }
}
