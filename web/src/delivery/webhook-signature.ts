import {createHmac, timingSafeEqual} from 'node:crypto'
import {z} from 'zod'

/** How old, or how far ahead of this clock, a signature may be: a recorded request is worth nothing later. */
const window = 5 * 60_000

const header = z
  .string()
  .max(200)
  .regex(/^t=\d{1,16},v1=[\w-]+$/)
  .transform((value) => {
    const [time = '', signature = ''] = value.split(',')
    return {time: time.slice('t='.length), signature: signature.slice('v1='.length)}
  })

/**
 * Whether a webhook's body was signed with our secret, just now. The header is
 * `t=<milliseconds>,v1=<base64url of HMAC-SHA256 over "t.body">`.
 * https://www.sanity.io/docs/content-lake/webhook-best-practices
 *
 * @param value the `sanity-webhook-signature` header
 * @param now milliseconds since 1970
 */
export function isSignedWebhook(
  value: string | null,
  body: Uint8Array,
  secret: string,
  now: number,
): boolean {
  const parsed = header.safeParse(value)
  if (!parsed.success) return false
  const {time, signature} = parsed.data
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  const given = Buffer.from(signature, 'base64url')
  // Lengths are no secret, and timingSafeEqual throws when they differ.
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Math.abs(now - Number(time)) <= window
}
