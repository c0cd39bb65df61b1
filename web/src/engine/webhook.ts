import {decodeSignatureHeader, isValidSignature} from '@sanity/webhook'

/** A signature may be this old, or ahead of this clock: a recorded request is worth nothing later. */
const maxAgeMs = 5 * 60_000

/**
 * Whether a webhook's body was signed with one of our secrets, just now.
 * https://www.sanity.io/docs/content-lake/webhook-best-practices
 *
 * @param signature the `sanity-webhook-signature` header
 * @param now milliseconds since 1970
 */
export async function isSignedWebhook(
  signature: string | null,
  body: string,
  secrets: readonly string[],
  now: number,
): Promise<boolean> {
  if (signature === null) return false
  try {
    const {timestamp} = decodeSignatureHeader(signature)
    if (Math.abs(now - timestamp) > maxAgeMs) return false
    for (const secret of secrets) if (await isValidSignature(body, signature, secret)) return true
    return false
  } catch {
    // The library throws for a header in another format.
    return false
  }
}
