import {mkdir, readdir, readFile, rm} from 'node:fs/promises'
import {dirname, join, relative} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import {inTurn} from './in-turn.ts'
import {replaceFile} from './replace-file.ts'
import {whenQuiet} from './when-quiet.ts'

/** A folder of finished pages for a static server: `/` is `index.html`, `/pl/pricing` is `pl/pricing.html`. */
export interface PublishedFiles {
  /** Writes what stands at a path, each file as a whole or not at all; `null` takes it away. */
  write(path: string, text: string | null): Promise<void>
  /** Takes everything away that stands at none of these paths. */
  keepOnly(paths: readonly string[]): Promise<void>
}

const encodings = ['.br', '.gz'] as const

const brotli = (text: Buffer, quality: number) =>
  promisify(brotliCompress)(text, {params: {[constants.BROTLI_PARAM_QUALITY]: quality}})

const gzipped = (text: Buffer) => promisify(gzip)(text, {level: 8})

/** How a page is compressed that somebody waits for. */
const compress: Record<(typeof encodings)[number], (text: Buffer) => Promise<Buffer>> = {
  '.br': (text) => brotli(text, 5),
  '.gz': gzipped,
}

/** A tenth less to download, for fifty times the work: that is done when all pages are written. */
const squeeze: typeof compress = {
  '.br': (text) => brotli(text, constants.BROTLI_MAX_QUALITY),
  '.gz': gzipped,
}

/** Milliseconds without a write, after which there is time for that. */
const quietTime = 2_000

const hasEnding = (path: string): boolean => /\.[a-z]+$/.test(path)

const nameOf = (path: string): string =>
  path === '/' ? 'index.html' : hasEnding(path) ? path.slice(1) : `${path.slice(1)}.html`

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What is in a file; `null` when it is not there. */
async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** @param quiet milliseconds without a write, after which there is time to compress harder */
export function publishedFiles(folder: string, quiet = quietTime): PublishedFiles {
  const turns = inTurn()

  /** Files whose compressed form is as small as can be. */
  const squeezed = new Set<string>()

  const squeezeLater = whenQuiet(async (file) => {
    try {
      const page = await contentOf(file)
      if (page === null) return
      const small = await Promise.all(
        encodings.map(async (encoding) => [file + encoding, await squeeze[encoding](page)] as const),
      )
      await turns(file, async () => {
        // It is another page by now, which has its own turn.
        if ((await contentOf(file))?.equals(page) !== true) return
        // The same bytes keep their date. Others may also be left from a process that was cut off.
        for (const [name, bytes] of small)
          if ((await contentOf(name))?.equals(bytes) !== true) await replaceFile(name, bytes)
        squeezed.add(file)
      })
    } catch (error) {
      console.error(JSON.stringify({event: 'compressing-failed', file, message: String(error)}))
    }
  }, quiet)

  const remove = (file: string) =>
    Promise.all(
      [file, ...encodings.map((encoding) => file + encoding)].map((name) => rm(name, {force: true})),
    )

  async function replace(file: string, text: string | null): Promise<void> {
    if (text === null) {
      await remove(file)
      return
    }
    // All at once, because each step waits for its turn among the renderings of other pages.
    const page = Buffer.from(text)
    const compressed = encodings.map(
      async (encoding) => [file + encoding, await compress[encoding](page)] as const,
    )
    const [before] = await Promise.all([
      contentOf(file),
      mkdir(dirname(file), {recursive: true}),
      ...compressed,
    ])
    // Unchanged files keep their date, by which browsers and CDNs know them.
    if (before?.equals(page) === true) {
      if (!squeezed.has(file)) squeezeLater(file)
      return
    }
    squeezed.delete(file)
    const written = await Promise.allSettled(compressed.map(async (form) => replaceFile(...(await form))))
    for (const result of written) if (result.status === 'rejected') throw result.reason
    // Last, because it tells that the others are there.
    await replaceFile(file, page)
    squeezeLater(file)
  }

  return {
    async write(path, text) {
      const file = join(folder, nameOf(path))
      await turns(file, () => replace(file, text))
    },

    async keepOnly(paths) {
      const kept = new Set(paths.map(nameOf))
      await mkdir(folder, {recursive: true})
      const entries = await readdir(folder, {recursive: true, withFileTypes: true})
      await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          // What is being written this moment has a name of its own.
          .filter((file) => !file.endsWith('.new'))
          .map((file) => [file, file.replace(/\.(?:br|gz)$/, '')] as const)
          .filter(([, page]) => !kept.has(relative(folder, page)))
          .map(([file, page]) => turns(page, () => rm(file, {force: true}))),
      )
    },
  }
}
