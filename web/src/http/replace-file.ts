import {mkdir} from 'node:fs/promises'
import {dirname} from 'node:path'
import writeFileAtomic from 'write-file-atomic'

/**
 * Writes a file as a whole or not at all: a reader sees the old bytes or the new ones, and a process that ends meanwhile
 * leaves the old ones. Its folder is made when it is missing. It is not forced onto the disk: pages can be rendered again.
 */
export async function replaceFile(file: string, data: string | Buffer): Promise<void> {
  await mkdir(dirname(file), {recursive: true})
  await writeFileAtomic(file, data, {fsync: false})
}
