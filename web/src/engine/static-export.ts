import {randomUUID} from 'node:crypto'
import {link, mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {promisify} from 'node:util'
import {brotliCompress, gzip} from 'node:zlib'
import {forEachOf, replaceFile, unlessMissing} from '../saved-files.ts'
import type {FinishedDocument} from '../rendering/render-document.tsx'
import {log} from '../log.ts'

const hasExtension = (path: string): boolean => /\.[a-z]+$/.test(path)

const nameOf = (path: string): string =>
  path === '/' ? 'index.html' : hasExtension(path) ? path.slice(1) : `${path.slice(1)}.html`

/** The file that a compressed form is made of. */
const plainOf = (file: string): string => file.replace(/\.(?:br|gz)$/, '')

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
 * Finished documents as files for a static server: `/` is `index.html`, `/pl/pricing` is `pl/pricing.html`. All of them are in one
 * folder, an edition, whose pages do not change any more: the next one is a folder of its own, in which unchanged files are hard
 * links. So all pages change in one moment. The compressed forms, `.br` and `.gz`, join an edition when there is time for them.
 *
 * @param folder of this build; several processes may publish in it
 * @param idleTime milliseconds without a new edition, after which files are compressed
 */
export function staticExport(folder: string, idleTime = 2_000) {
  let lastEdition = -Infinity
  let isCompressing = false

  async function filesOf(edition: number): Promise<ReadonlySet<string>> {
    const names = await readdir(join(folder, String(edition)), {recursive: true}).catch(unlessMissing)
    return new Set((names ?? []).filter(hasExtension))
  }

  /** Compresses what is not yet, as small as possible: 85 ms a page. */
  async function compressNewest(): Promise<boolean> {
    const edition = await newestEdition(folder)
    const files = await filesOf(edition)
    const waiting = [...files].filter((file) => plainOf(file) === file && !files.has(`${file}.br`))
    for (const file of waiting) {
      while (performance.now() - lastEdition < idleTime)
        await sleep(lastEdition + idleTime - performance.now(), undefined, {ref: false})
      if ((await newestEdition(folder)) !== edition) return true
      const path = join(folder, String(edition), file)
      const data = await readFile(path)
      await replaceFile(`${path}.gz`, await promisify(gzip)(data))
      await replaceFile(`${path}.br`, await promisify(brotliCompress)(data))
    }
    return waiting.length > 0
  }

  async function compress(): Promise<void> {
    if (isCompressing) return
    isCompressing = true
    try {
      while (await compressNewest());
    } catch (error) {
      log('error', 'compression-failed', {message: String(error)})
    }
    isCompressing = false
  }

  /** Makes the edition after `base` of its files that stay, and of those that are new. @returns whether it is the newest one now */
  async function makeEdition(
    base: number,
    staying: readonly string[],
    changed: ReadonlyMap<string, Buffer>,
  ): Promise<boolean> {
    const draft = join(folder, `draft-${randomUUID()}`)
    try {
      await forEachOf(new Set(['', ...[...staying, ...changed.keys()].map(dirname)]), async (directory) => {
        await mkdir(join(draft, directory), {recursive: true})
      })
      await forEachOf(staying, (file) => link(join(folder, String(base), file), join(draft, file)))
      await forEachOf(changed, ([file, data]) => writeFile(join(draft, file), data))
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
    /**
     * Makes the next edition, unless it would be the same.
     *
     * @param finished documents that are new, by path
     * @param paths of all pages; those that are not in `finished` stay as they are
     */
    async publish(finished: ReadonlyMap<string, FinishedDocument>, paths: readonly string[]): Promise<void> {
      const wanted = new Set(paths.map(nameOf))
      const documents = Array.from(
        finished,
        ([path, document]) => [nameOf(path), fileContent(document)] as const,
      ).filter(([file]) => wanted.has(file))
      for (let isNewest = false; !isNewest;) {
        const base = await newestEdition(folder)
        const files = [...(await filesOf(base))]
        const changed = new Map<string, Buffer>()
        // Unchanged files keep their date, by which browsers and CDNs know them.
        await forEachOf(documents, async ([file, data]) => {
          const before = await contentOf(join(folder, String(base), file))
          if (before?.equals(data) !== true) changed.set(file, data)
        })
        const staying = files.filter((file) => wanted.has(plainOf(file)) && !changed.has(plainOf(file)))
        const isSame = changed.size === 0 && staying.length === files.length
        isNewest = isSame || (await makeEdition(base, staying, changed))
      }
      lastEdition = performance.now()
      void compress()
    },
  }
}
