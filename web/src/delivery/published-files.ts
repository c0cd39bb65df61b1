import {mkdir, readdir, readFile, rm} from 'node:fs/promises'
import {dirname, join, relative} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import {replaceFile} from './replace-file.ts'

/** A folder of finished pages for a static server: `/` is `index.html`, `/pl/pricing` is `pl/pricing.html`. */
export interface PublishedFiles {
  /** Writes what stands at a path, each file as a whole or not at all; `null` takes it away. */
  write(path: string, text: string | null): Promise<void>
  /** Takes everything away that stands at none of these paths. */
  keepOnly(paths: readonly string[]): Promise<void>
}

const encodings = ['.br', '.gz', ''] as const
type Encoding = (typeof encodings)[number]

/** Pages change as often as editors publish: what compresses harder than this takes longer than it saves. */
const quality = {params: {[constants.BROTLI_PARAM_QUALITY]: 7}}

const encode: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  '.br': (text) => promisify(brotliCompress)(text, quality),
  '.gz': (text) => promisify(gzip)(text, {level: 8}),
  '': async (text) => text,
}

const hasEnding = (path: string): boolean => /\.[a-z]+$/.test(path)

const nameOf = (path: string): string =>
  path === '/' ? 'index.html' : hasEnding(path) ? path.slice(1) : `${path.slice(1)}.html`

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function publishedFiles(folder: string): PublishedFiles {
  const remove = (file: string) =>
    Promise.all(encodings.map((encoding) => rm(file + encoding, {force: true})))

  return {
    async write(path, text) {
      const file = join(folder, nameOf(path))
      if (text === null) {
        await remove(file)
        return
      }
      // Unchanged files keep their date, by which browsers and CDNs know them.
      if ((await textOf(file)) === text) return
      const encoded = await Promise.all(
        encodings.map(async (encoding) => [encoding, await encode[encoding](Buffer.from(text))] as const),
      )
      await mkdir(dirname(file), {recursive: true})
      for (const [encoding, bytes] of encoded) await replaceFile(file + encoding, bytes)
    },

    async keepOnly(paths) {
      const kept = new Set(paths.map(nameOf))
      await mkdir(folder, {recursive: true})
      const entries = await readdir(folder, {recursive: true, withFileTypes: true})
      await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((file) => !kept.has(relative(folder, file).replace(/\.(?:br|gz)$/, '')))
          // What is being written this moment has a name of its own.
          .filter((file) => !file.endsWith('.new'))
          .map((file) => rm(file, {force: true})),
      )
    },
  }
}
