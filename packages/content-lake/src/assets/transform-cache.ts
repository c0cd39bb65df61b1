import {mkdir, readdir, readFile, rm, stat} from 'node:fs/promises'
import {join} from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import {isMissingFile} from './asset-files.ts'

/** Limits the disk space of a dataset's transformed images: anybody can request any size. */
const MAX_BYTES = 512 * 1024 * 1024
/** How many images are rendered at a time: more would use up the threads that read files. */
const LANES = 2

/** Caches transformed images in a directory, which may be emptied at any time and is emptied above a limit. */
export class TransformCache {
  readonly #directory: string
  readonly #maxBytes: number
  readonly #inFlight = new Map<string, Promise<Buffer>>()
  readonly #lanes: Promise<unknown>[] = Array.from({length: LANES}, () => Promise.resolve())
  #count = 0
  #bytes: number | undefined

  /** @param maxBytes limit of the directory's size */
  constructor(directory: string, maxBytes = MAX_BYTES) {
    this.#directory = directory
    this.#maxBytes = maxBytes
  }

  /** The image under a key (a file name), from the disk or rendered now. Concurrent calls share one rendering. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const pending = this.#inFlight.get(key)
    if (pending) return pending
    const result = this.#readOrMake(key, make).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, result)
    return result
  }

  async #readOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      return await readFile(join(this.#directory, key))
    } catch (error) {
      if (!isMissingFile(error)) throw error
    }
    const lane = this.#count++ % LANES
    const made = this.#lanes[lane]?.then(make) ?? make()
    this.#lanes[lane] = made.catch(() => undefined)
    const bytes = await made
    await this.#keep(key, bytes)
    return bytes
  }

  async #keep(key: string, bytes: Buffer): Promise<void> {
    this.#bytes = (this.#bytes ?? (await this.#measure())) + bytes.length
    if (this.#bytes > this.#maxBytes) {
      this.#bytes = bytes.length
      await rm(this.#directory, {recursive: true, force: true})
    }
    await mkdir(this.#directory, {recursive: true})
    await writeFileAtomic(join(this.#directory, key), bytes, {fsync: false})
  }

  async #measure(): Promise<number> {
    const names = await readdir(this.#directory).catch(() => [])
    const sizes = await Promise.all(
      names.map((name) => stat(join(this.#directory, name)).then(({size}) => size)),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}
