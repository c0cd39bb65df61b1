import {mkdir, statfs} from 'node:fs/promises'
import {MendableError, neededMegabytes} from './mendable-error.ts'

const megabyte = 1024 * 1024

/** @throws {MendableError} when the disk of `directory` has less space left than a stack needs. */
export async function requireFreeDisk(directory: string, megabytes = neededMegabytes): Promise<void> {
  await mkdir(directory, {recursive: true})
  const {bavail, bsize} = await statfs(directory)
  const free = Math.floor((bavail * bsize) / megabyte)
  if (free >= megabytes) return
  throw new MendableError(
    `The disk is nearly full: ${free} MB are left, and the stack needs ${megabytes} MB.`,
    'Free some space and start again; nothing was lost.',
  )
}
