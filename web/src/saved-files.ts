import {mkdir, readFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import {log} from './log.ts'

/**
 * Writes a file as a whole or not at all: a reader sees the old bytes or the new ones, and a process that ends meanwhile
 * leaves the old ones. Its folder is made when it is missing. It is not forced onto the disk: pages can be rendered again.
 */
export async function replaceFile(file: string, data: string | Buffer): Promise<void> {
  await mkdir(dirname(file), {recursive: true})
  await writeFileAtomic(file, data, {fsync: false})
}

/** Whether a file is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** What is in a JSON file of the first of the folders that has it, undamaged; `null` when none has. */
export async function readFirst<T>(
  folders: readonly string[],
  name: string,
  parse: (json: unknown) => T,
): Promise<T | null> {
  for (const folder of folders) {
    try {
      return parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
    } catch (error) {
      if (!isMissing(error)) log('error', 'cache-read-failed', {file: name, message: String(error)})
    }
  }
  return null
}
