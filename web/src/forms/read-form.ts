import {readBody} from '../http/read-body.ts'

const largestBody = 16 * 1024

/** Whether a request says that it is what a form without files sends. */
export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ===
  'application/x-www-form-urlencoded'

/**
 * The fields of a form, as they were entered.
 *
 * @throws {BodyTooLarge} for more than 16 KB, {@link BodyTooSlow} for one that does not arrive
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  return new Map(new URLSearchParams(Buffer.from(await readBody(request, largestBody)).toString('utf8')))
}
