import {createHmac} from 'node:crypto'

/** The header that carries the signature. */
export const SIGNATURE_HEADER = 'sanity-webhook-signature'

/**
 * Signs a webhook's body as the hosted lake does, so that `@sanity/webhook` accepts it:
 * `t=<ms>,v1=<base64url HMAC-SHA256 of "t.body">`.
 * @param time milliseconds since 1970, part of what is signed
 */
export function signPayload(payload: string, secret: string, time: number): string {
  const hmac = createHmac('sha256', secret).update(`${time}.${payload}`).digest('base64url')
  return `t=${time},v1=${hmac}`
}
