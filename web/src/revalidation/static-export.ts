import {randomUUID} from 'node:crypto'
import {link, mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import {forEachOf, replaceFile, unlessMissing} from '../saved-files.ts'
import type {FinishedDocument} from '../rendering/render-document.tsx'
import {log} from '../log.ts'

/**
 * Finished documents as files for a static server: `/` is `index.html`, `/pl/pricing` is `pl/pricing.html`, each with its compressed
 * forms. All of them are in one folder, an edition, whose pages do not change any more: the next one is a folder of its own, in
 * which unchanged files are hard links. So all pages change in one moment.
 */
export interface StaticExport {
  /** Compresses a document for the next edition. */
  prepare(path: string, document: FinishedDocument): Promise<void>
  /** Makes the next edition of what was prepared and of the last one's documents at these paths, unless it would be the same. */
  publish(paths: readonly string[]): Promise<void>
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

const contentOf = (file: string): Promise<Buffer | null> => readFile(file).catch(unlessMissing)

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

/** The number of the newest edition in a folder of editions; 0 when there is none. */
export const newestEdition = async (folder: string): Promise<number> =>
  Math.max(0, ...((await readdir(folder).catch(unlessMissing)) ?? []).map(Number).filter(Number.isInteger))

/**
 * @param folder of this build; several processes may publish in it
 * @param idleTime milliseconds without a new edition, after which files are compressed once more as small as possible
 */
export function staticExport(folder: string, idleTime = 2_000): StaticExport {
  /** By file: its forms in the next edition. */
  const prepared = new Map<string, readonly Buffer[]>()
  /** By file: the document that was given last. */
  const latest = new Map<string, FinishedDocument>()
  /** Files that are compressed fast only. */
  const fast = new Set<string>()
  const best = new Set<string>()
  let lastWrite = -Infinity
  let isCompressing = false

  const newest = async () => join(folder, String(await newestEdition(folder)))

  async function compressBest(file: string): Promise<void> {
    const edition = await newest()
    const data = await contentOf(join(edition, file))
    if (data === null) return
    const compressed = await Promise.all([brotli(data, bestQuality), promisify(gzip)(data)])
    // Replaced meanwhile.
    if ((await contentOf(join(edition, file)))?.equals(data) !== true) return
    for (const [index, form] of ['.br', '.gz'].entries())
      await replaceFile(join(edition, file + form), compressed[index] ?? data)
    // A newer edition may have been made of this one just before.
    if ((await newest()) === edition) best.add(file)
    else fast.add(file)
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

  /** Makes the edition after `base` of what was prepared and of the files there. @returns whether it is the newest one now */
  async function makeEdition(base: number, files: readonly string[]): Promise<boolean> {
    const draft = join(folder, `draft-${randomUUID()}`)
    try {
      for (const directory of new Set(['', ...files.map(dirname)]))
        await mkdir(join(draft, directory), {recursive: true})
      await forEachOf(files, async (file) => {
        const data = prepared.get(file)
        for (const [index, form] of forms.entries())
          await (data === undefined
            ? link(join(folder, String(base), file + form), join(draft, file + form)).catch(unlessMissing)
            : writeFile(join(draft, file + form), data[index] ?? ''))
      })
      await rename(draft, join(folder, String(base + 1)))
    } catch (error) {
      await rm(draft, {recursive: true, force: true})
      // Another instance has made it.
      if (error instanceof Error && 'code' in error && /^(EEXIST|ENOTEMPTY)$/.test(String(error.code)))
        return false
      throw error
    }
    return (await newestEdition(folder)) === base + 1
  }

  return {
    async prepare(path, document) {
      const file = nameOf(path)
      const data = fileContent(document)
      latest.set(file, document)
      lastWrite = performance.now()
      const isSame = (await contentOf(join(await newest(), file)))?.equals(data) === true
      const compressed = isSame ? [] : await Promise.all([brotli(data, fastQuality), promisify(gzip)(data)])
      // A newer one may have been compressed sooner.
      if (latest.get(file) !== document) return
      if (isSame) prepared.delete(file)
      else {
        best.delete(file)
        prepared.set(file, [data, ...compressed])
      }
      if (!best.has(file)) fast.add(file)
    },

    async publish(paths) {
      const files = paths.map(nameOf)
      const wanted = new Set(files.flatMap((file) => forms.map((form) => file + form)))
      for (let isNewest = false; !isNewest;) {
        const base = await newestEdition(folder)
        const edition = join(folder, String(base))
        // Unchanged files keep their date, by which browsers and CDNs know them.
        await forEachOf(prepared, async ([file, [data]]) => {
          const before = await contentOf(join(edition, file))
          if (data === undefined || before?.equals(data) === true || !wanted.has(file)) prepared.delete(file)
        })
        const there = (await readdir(edition, {recursive: true}).catch(unlessMissing)) ?? []
        const isGone = there.some((file) => hasExtension(file) && !wanted.has(file))
        isNewest = (prepared.size === 0 && !isGone) || (await makeEdition(base, files))
      }
      prepared.clear()
      latest.clear()
      lastWrite = performance.now()
      void compressWhenIdle()
    },
  }
}
