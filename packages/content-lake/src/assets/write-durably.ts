import {randomUUID} from 'node:crypto'
import {mkdir, open, rename, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'

/**
 * Writes a file so that after a crash it is there whole or not at all: into a temporary file first, which is on the
 * disk before it gets its name; then the name is on the disk too.
 */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const directory = dirname(path)
  await mkdir(directory, {recursive: true})
  const temporary = join(directory, `.${randomUUID()}.tmp`)
  try {
    await writeAndSync(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, {force: true})
    throw error
  }
  await syncDirectory(directory)
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a folder, and keeps its table of names durable without being asked.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
