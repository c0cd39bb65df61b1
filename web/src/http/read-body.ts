/** The HTTP status for a body that is too slow or too large. */
export type BodyProblem = 408 | 413

/**
 * Reads the body of a request as UTF-8. It gives up when the body exceeds the limit or the timeout: a client that sends a
 * byte a second does not hold the connection for long.
 *
 * @param limit in bytes
 * @param timeoutMs for the whole body
 */
export async function readBody(
  request: Request,
  limit: number,
  timeoutMs = 10_000,
): Promise<string | BodyProblem> {
  if (request.body === null) return ''
  const reader = request.body.getReader()
  const late = Promise.withResolvers<408>()
  const timer = setTimeout(() => late.resolve(408), timeoutMs)
  const parts: Uint8Array[] = []
  let size = 0
  const refuse = (problem: BodyProblem) => {
    // Not awaited: it settles when the connection closes.
    reader.cancel(problem).catch(() => {})
    return problem
  }
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late.promise])
      if (read === 408) return refuse(read)
      if (read.done) return Buffer.concat(parts).toString('utf8')
      size += read.value.byteLength
      if (size > limit) return refuse(413)
      parts.push(read.value)
    }
  } finally {
    clearTimeout(timer)
  }
}
