/** More was sent than is taken. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * The body of a request, as long as it is within a bound.
 *
 * @param limit in bytes
 * @throws {BodyTooLarge} as soon as the bound is passed, without reading the rest.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > limit) throw new BodyTooLarge(`a body of more than ${limit} bytes`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
