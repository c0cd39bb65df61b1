import {readFile, rm, writeFile} from 'node:fs/promises'
import {setTimeout as sleep} from 'node:timers/promises'

/** Milliseconds between two looks at who is at it. */
const pause = 250

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process cannot be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether the file is this process's own now. */
async function take(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), {flag: 'wx'})
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Takes the file away from a process that ended without doing so. */
async function release(lockFile: string): Promise<void> {
  const owner = await readFile(lockFile, 'utf8').catch(() => '')
  // Empty: written this moment.
  if (owner !== '' && !isRunning(Number(owner))) await rm(lockFile, {force: true})
}

/**
 * Does something that only one process of this machine may do at a time; another waits until it is done.
 *
 * @param lockFile names the process that is at it; its folder exists
 */
export async function oneAtATime<T>(
  lockFile: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  while (!(await take(lockFile))) {
    await release(lockFile)
    await sleep(pause, undefined, {signal})
  }
  try {
    return await work()
  } finally {
    await rm(lockFile, {force: true})
  }
}
