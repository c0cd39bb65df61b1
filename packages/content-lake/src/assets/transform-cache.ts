import {mkdir, readdir, readFile, rm, stat, utimes} from 'node:fs/promises'
import {join} from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import {isMissingFile} from './asset-files.ts'

/** Limits the disk space of a dataset's transformed images: anyone can request any size. */
const MAX_BYTES = 512 * 1024 * 1024
/** Above the limit, the least recently used files are removed until this share is left. */
const KEPT_SHARE = 0.8
/** How many images are rendered at a time: more would use up the threads that read files. */
const MAX_PARALLEL = 2

interface KeptFile {
  readonly path: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly usedAt: number
}

/** Caches transformed images in a directory, which may be emptied at any time. */
export class TransformCache {
  readonly #directory: string
  readonly #maxBytes: number
  readonly #inFlight = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #bytes: number | undefined

  /** @param maxBytes limit of the directory's size */
  constructor(directory: string, maxBytes = MAX_BYTES) {
    this.#directory = directory
    this.#maxBytes = maxBytes
  }

  /** The image under a key (a file name), from the disk or rendered now. Concurrent calls share one rendering. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const pending = this.#inFlight.get(key)
    if (pending) return pending
    const result = this.#readOrMake(key, make)
    this.#inFlight.set(key, result)
    try {
      return await result
    } finally {
      this.#inFlight.delete(key)
    }
  }

  async #readOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(this.#directory, key)
    const kept = await readKept(path)
    if (kept) return kept
    await this.#enter()
    try {
      const made = await make()
      await this.#keep(path, made)
      return made
    } finally {
      this.#leave()
    }
  }

  async #keep(path: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#directory, {recursive: true})
    await writeFileAtomic(path, bytes, {fsync: false})
    // Measured once, with the new file, and counted from then on.
    this.#bytes = this.#bytes === undefined ? await this.#measure() : this.#bytes + bytes.length
    if (this.#bytes > this.#maxBytes) this.#bytes = await this.#prune()
  }

  async #measure(): Promise<number> {
    const files = await this.#files()
    return files.reduce((sum, {size}) => sum + size, 0)
  }

  async #prune(): Promise<number> {
    let left = await this.#measure()
    for (const {path, size} of (await this.#files()).toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (left <= this.#maxBytes * KEPT_SHARE) break
      // One at a time, because there is no hurry.
      await rm(path, {force: true})
      left -= size
    }
    return left
  }

  async #files(): Promise<KeptFile[]> {
    const names = await readdir(this.#directory)
    const files = await Promise.all(names.map((name) => measureFile(join(this.#directory, name))))
    return files.filter((file) => file !== undefined)
  }

  async #enter(): Promise<void> {
    if (this.#running >= MAX_PARALLEL) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}

async function readKept(path: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(path)
    const now = new Date()
    await utimes(path, now, now)
    return bytes
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}

/** `undefined` for a file that was removed in the meantime. */
async function measureFile(path: string): Promise<KeptFile | undefined> {
  try {
    const {size, mtimeMs} = await stat(path)
    return {path, size, usedAt: mtimeMs}
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
