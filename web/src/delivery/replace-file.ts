import {randomBytes} from 'node:crypto'
import {rename, rm, writeFile} from 'node:fs/promises'

/**
 * Writes a file as a whole or not at all: a reader sees the old bytes or the new ones, and a process that ends meanwhile
 * leaves the old ones. https://man7.org/linux/man-pages/man2/rename.2.html
 */
export async function replaceFile(file: string, data: string | Uint8Array): Promise<void> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    await writeFile(fresh, data)
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, {force: true})
    throw error
  }
}
