import {mkdir, readdir, readFile, rm} from 'node:fs/promises'
import {join, relative} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import {isMissing, removeUnfinished, replaceFile} from '../saved-files.ts'
import type {FinishedDocument} from '../rendering/render-document.tsx'
import {log} from '../log.ts'

/** A folder of finished documents for a static server: `/` is `index.html`, `/pl/pricing` is `pl/pricing.html`. */
export interface StaticExport {
  /** Writes a document with its compressed forms, each file as a whole or not at all. */
  write(path: string, document: FinishedDocument): Promise<void>
  delete(path: string): Promise<void>
  /** Deletes what stands at none of these paths. */
  keepOnly(paths: readonly string[]): Promise<void>
}

const hasExtension = (path: string): boolean => /\.[a-z]+$/.test(path)

const nameOf = (path: string): string =>
  path === '/' ? 'index.html' : hasExtension(path) ? path.slice(1) : `${path.slice(1)}.html`

const forms = ['', '.br', '.gz'] as const

const brotli = (data: Buffer, quality: number) =>
  promisify(brotliCompress)(data, {params: {[constants.BROTLI_PARAM_QUALITY]: quality}})

/** Milliseconds: 2 a page. */
const fastQuality = 5
/** A tenth smaller for 85 ms a page: made when nothing else is written. */
const bestQuality = constants.BROTLI_MAX_QUALITY

async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * The document with its Content-Security-Policy in it: a static server sends the same headers with every page.
 * `frame-ancestors` works in a header only; the server sends it.
 * https://www.w3.org/TR/CSP3/#meta-element
 */
function fileContent({body, policy}: FinishedDocument): Buffer {
  if (policy === null) return Buffer.from(body)
  const content = policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ')
  return Buffer.from(
    body.replace('<head>', `<head><meta http-equiv="content-security-policy" content="${content}">`),
  )
}

/** @param idleTime milliseconds without a write, after which files are compressed once more as small as possible */
export function staticExport(folder: string, idleTime = 2_000): StaticExport {
  /** Files that are compressed fast only. */
  const fast = new Set<string>()
  const best = new Set<string>()
  /** The last operation at each file: operations at the same file run one after the other. */
  const operations = new Map<string, Promise<void>>()
  let lastWrite = -Infinity
  let isCompressing = false

  function inOrder(file: string, operation: () => Promise<void>): Promise<void> {
    const before = operations.get(file) ?? Promise.resolve()
    const running = before.then(operation, operation).finally(() => {
      if (operations.get(file) === running) operations.delete(file)
    })
    operations.set(file, running)
    return running
  }

  async function compressBest(file: string): Promise<void> {
    const data = await contentOf(file)
    if (data === null) return
    const [br, gz] = await Promise.all([brotli(data, bestQuality), promisify(gzip)(data)])
    await inOrder(file, async () => {
      // Replaced meanwhile.
      if ((await contentOf(file))?.equals(data) !== true) return
      // The gzip form as well: a process that was ended may have left that of another version.
      await Promise.all([replaceFile(`${file}.br`, br), replaceFile(`${file}.gz`, gz)])
      // Another instance may have replaced or deleted it since.
      const now = await contentOf(file)
      if (now === null) await remove(file)
      else (now.equals(data) ? best : fast).add(file)
    })
  }

  /** Compresses what was compressed fast, a file at a time, whenever no document was written for a while. */
  async function compressWhenIdle(): Promise<void> {
    if (isCompressing) return
    isCompressing = true
    for (const file of fast) {
      while (performance.now() - lastWrite < idleTime)
        await sleep(lastWrite + idleTime - performance.now(), undefined, {ref: false})
      fast.delete(file)
      try {
        await compressBest(file)
      } catch (error) {
        log('error', 'compression-failed', {file, message: String(error)})
      }
    }
    isCompressing = false
  }

  const remove = async (file: string): Promise<void> => {
    fast.delete(file)
    await Promise.all(forms.map((form) => rm(file + form, {force: true})))
  }

  return {
    async write(path, document) {
      const file = join(folder, nameOf(path))
      const data = fileContent(document)
      lastWrite = performance.now()
      await inOrder(file, async () => {
        // Unchanged files keep their date, by which browsers and CDNs know them.
        const isSame = (await contentOf(file))?.equals(data) === true
        if (isSame && best.has(file)) return
        if (!isSame) {
          best.delete(file)
          const compressed = [brotli(data, fastQuality), promisify(gzip)(data)] as const
          const [br, gz] = await Promise.all(compressed)
          await Promise.all([replaceFile(`${file}.br`, br), replaceFile(`${file}.gz`, gz)])
          // Last: a server looks for the compressed forms of a file that is there.
          await replaceFile(file, data)
        }
        fast.add(file)
      })
      void compressWhenIdle()
    },

    delete: (path) => {
      const file = join(folder, nameOf(path))
      return inOrder(file, () => remove(file))
    },

    async keepOnly(paths) {
      const kept = new Set(paths.map(nameOf))
      await mkdir(folder, {recursive: true})
      const files = await readdir(folder, {recursive: true, withFileTypes: true})
      const documents = new Set(
        files
          .filter((file) => file.isFile() && hasExtension(file.name))
          .map((file) => join(file.parentPath, file.name).replace(/\.(?:br|gz)$/, ''))
          .filter((file) => !kept.has(relative(folder, file))),
      )
      await Promise.all([...documents].map((file) => inOrder(file, () => remove(file))))
      // Another instance may be writing here.
      removeUnfinished(folder, 10_000).catch((error: unknown) =>
        log('warn', 'cache-write-failed', {path: folder, message: String(error)}),
      )
    },
  }
}
