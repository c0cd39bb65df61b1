import {randomInt} from 'node:crypto'
import {mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {log} from './log.ts'

/** The last write of each file. Writes to the same file are sequential. */
const writes = new Map<string, Promise<void>>()

async function replace(file: string, data: string | Uint8Array): Promise<void> {
  // Not the process id: in containers, every process has the same one.
  const draft = `${file}.${randomInt(2 ** 47)}`
  const write = () => writeFile(draft, data, {flag: 'wx'})
  try {
    // A folder is missing once, and a change can write thousands of pages.
    await write().catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      await mkdir(dirname(file), {recursive: true})
      await write()
    })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, {force: true})
    throw error
  }
}

/**
 * Writes a file as a whole or not at all: a reader sees the old bytes or the new ones. It creates a missing folder. It does not
 * force the file onto the disk, because the site can render pages again.
 */
export function replaceFile(file: string, data: string | Uint8Array): Promise<void> {
  const operation = () => replace(file, data)
  const written = (writes.get(file) ?? Promise.resolve()).then(operation, operation).finally(() => {
    if (writes.get(file) === written) writes.delete(file)
  })
  writes.set(file, written)
  return written
}

/** Deletes the drafts of `replaceFile` in processes that were killed. */
export async function removeUnfinished(folder: string): Promise<void> {
  const unfinished = (await readdir(folder, {recursive: true})).filter((name) => /\.\d+$/.test(name))
  await Promise.all(unfinished.map((name) => rm(join(folder, name), {force: true})))
}

/**
 * Runs an operation on files or queries, a few at once: a process can open only so many.
 *
 * @throws the first error, once all operations have ended
 */
export async function forEachOf<T>(
  items: Iterable<T>,
  operation: (item: T) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const queue = [...items].values()
  const lane = async () => {
    for (const item of queue) await operation(item)
  }
  const ends = await Promise.allSettled(Array.from({length: atOnce}, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Whether a file is missing. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/**
 * Reads a file from the first folder that has an undamaged one; `null` if none does.
 *
 * @param parse throws for a damaged file
 */
export async function readFirst<T>(
  folders: readonly string[],
  name: string,
  parse: (file: Buffer) => T,
): Promise<T | null> {
  for (const folder of folders) {
    try {
      return parse(await readFile(join(folder, name)))
    } catch (error) {
      if (!isMissing(error)) log('error', 'cache-read-failed', {file: name, message: String(error)})
    }
  }
  return null
}

/** `null` for a missing file. @throws any other error */
export function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
