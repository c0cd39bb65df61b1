import {readFile} from 'node:fs/promises'

/** Linux counts in hundredths of a second, whatever the kernel does inside. */
const ticksPerSecond = 100

/**
 * The processor time that a process has taken so far, its threads' included, in seconds.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 *
 * @throws {Error} where there is no `/proc`.
 */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is a name in brackets, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
