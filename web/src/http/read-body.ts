/** The body is larger than the limit. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/** The body did not arrive in time. */
export class BodyTooSlow extends Error {
  override readonly name = 'BodyTooSlow'
}

/**
 * Reads the body of a request. A client that sends a byte a second does not hold the connection for long.
 *
 * @param limit in bytes
 * @param withinMs for the whole body
 * @throws {BodyTooLarge} as soon as the limit is passed, without reading the rest
 * @throws {BodyTooSlow} when the time is over
 */
export async function readBody(
  request: Request,
  limit: number,
  withinMs = 10_000,
): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new BodyTooSlow(`a body that takes more than ${withinMs} ms`)),
    withinMs,
  )
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const {done, value} = await Promise.race([reader.read(), late.promise])
      if (done) return new Uint8Array(Buffer.concat(parts))
      size += value.byteLength
      if (size > limit) throw new BodyTooLarge(`a body of more than ${limit} bytes`)
      parts.push(value)
    }
  } catch (error) {
    // Not awaited: it ends when the connection does.
    reader.cancel(error).catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}
