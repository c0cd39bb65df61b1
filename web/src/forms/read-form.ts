import {readBody} from '../http/read-body.ts'

const largestBody = 16 * 1024

/** Whether a request says that it is what a form without files sends. */
export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ===
  'application/x-www-form-urlencoded'

/**
 * The fields of a form, as they were entered. One that comes several times, as no form of ours sends it, is all of its
 * values, a line each: an address is then refused as the list that it is.
 *
 * @throws {BodyTooLarge} for more than 16 KB, {@link BodyTooSlow} for one that does not arrive
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  const sent = new URLSearchParams(Buffer.from(await readBody(request, largestBody)).toString('utf8'))
  return new Map([...new Set(sent.keys())].map((name) => [name, sent.getAll(name).join('\n')]))
}
