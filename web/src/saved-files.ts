import {mkdir, readFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import writeFileAtomic from 'write-file-atomic'

/**
 * Writes a file as a whole or not at all: a reader sees the old bytes or the new ones, and a process that ends meanwhile
 * leaves the old ones. Its folder is made when it is missing. It is not forced onto the disk: pages can be rendered again.
 */
export async function replaceFile(file: string, data: string | Buffer): Promise<void> {
  await mkdir(dirname(file), {recursive: true})
  await writeFileAtomic(file, data, {fsync: false})
}

/** The text of a file in the first of the folders that has it; `null` when none has. */
export async function readFirst(folders: readonly string[], name: string): Promise<string | null> {
  for (const folder of folders) {
    try {
      return await readFile(join(folder, name), 'utf8')
    } catch (error) {
      if (
        !(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      )
        throw error
    }
  }
  return null
}
