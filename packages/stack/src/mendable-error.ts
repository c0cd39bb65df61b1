/** Something that the person at the keyboard can put right: what is wrong, and how to mend it, in one line. */
export class MendableError extends Error {
  readonly mend: string

  constructor(problem: string, mend: string, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'MendableError'
    this.mend = mend
  }
}

/** What a stack needs beside its installed packages: builds, content, logs. */
export const neededMegabytes = 1_000

const diskFull = `Free some space (the stack needs ${neededMegabytes} MB) and start again; nothing was lost.`

/** Whether an error, or anything that caused it, is the disk being full. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return (
    code === 'ENOSPC' ||
    code === 'SQLITE_FULL' ||
    /ENOSPC|no space left/i.test(error.message) ||
    isDiskFull(error.cause)
  )
}

/** One line for the terminal. Errors nobody can mend at the keyboard keep their stack: they are ours. */
export function describeError(error: unknown): string {
  if (isDiskFull(error)) return `The disk is full. ${diskFull}`
  if (error instanceof MendableError) return `${error.message} ${error.mend}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
