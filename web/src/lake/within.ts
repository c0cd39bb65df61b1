/** What was waited for took too long. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/**
 * The result of `work`, or {@link TookTooLong} when it is not there in time. Work that hangs would otherwise
 * block every later invalidation of what it renders; Next drops the `signal` of a cached fetch, so an
 * abort does not help.
 */
export async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TookTooLong(`${what} took more than ${milliseconds} ms`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
