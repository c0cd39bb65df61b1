/** An error that the person at the keyboard can resolve: what is wrong, and what to do, in one line. */
export class UserFacingError extends Error {
  readonly hint: string

  constructor(problem: string, hint: string, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'UserFacingError'
    this.hint = hint
  }
}

/** Disk space for builds, content and logs, beside the installed packages. */
export const neededMegabytes = 1_000

const diskFull = `Free some space (the stack needs ${neededMegabytes} MB) and start again; nothing was lost.`

/** Whether an error, or one of its causes, is a full disk. */
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

/** The text for the terminal. Unexpected errors keep their stack trace. */
export function describeError(error: unknown): string {
  if (isDiskFull(error)) return `The disk is full. ${diskFull}`
  if (error instanceof UserFacingError) return `${error.message} ${error.hint}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Prints the error and makes this process fail. */
export function failWith(error: unknown): void {
  console.error(`✗ ${describeError(error)}`)
  process.exitCode = 1
}
