import {z} from 'zod'

/** The HTTP status for a body that is too slow or too large. */
export type BodyProblem = 408 | 413

/**
 * Reads a body. It gives up when the body exceeds the limit or the timeout: a sender of a byte a second does not hold the
 * connection for long.
 *
 * @param limit in bytes
 * @param timeoutMs for the whole body
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  timeoutMs: number,
): Promise<Buffer<ArrayBuffer> | BodyProblem> {
  if (body === null) return Buffer.alloc(0)
  const reader = body.getReader()
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
      if (read.done) return Buffer.concat(parts)
      size += read.value.byteLength
      if (size > limit) return refuse(413)
      parts.push(read.value)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the body of a request as UTF-8. */
export async function readBody(
  request: Request,
  limit: number,
  timeoutMs = 10_000,
): Promise<string | BodyProblem> {
  const bytes = await readBytes(request.body, limit, timeoutMs)
  return typeof bytes === 'number' ? bytes : bytes.toString('utf8')
}

/** Reads a JSON body of a shape. @returns the value, or the HTTP status for a body that is malformed, too slow or too large */
export async function readJson<Value extends object>(
  request: Request,
  limit: number,
  shape: z.ZodType<Value>,
): Promise<Value | BodyProblem | 400> {
  const body = await readBody(request, limit)
  return typeof body === 'number' ? body : parseJson(body, shape)
}

/** The value of a JSON text. Pipe it into a shape. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({code: 'custom', message: 'is not JSON'})
    return z.NEVER
  }
})

/** @returns 400 for another shape, or text that is not JSON */
export const parseJson = <Value extends object>(text: string, shape: z.ZodType<Value>): Value | 400 =>
  jsonText.pipe(shape).safeParse(text).data ?? 400
