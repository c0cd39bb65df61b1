import {isContentType} from '@domora/content/content-types'
import {decodeSignatureHeader, isValidSignature} from '@sanity/webhook'
import {z} from 'zod'
import {type Change, revision} from './content-cache.ts'

/** Milliseconds that a signature may be old, or ahead of this clock: a recorded request is worth nothing later. */
const maximumAge = 5 * 60_000

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
    if (Math.abs(now - timestamp) > maximumAge) return false
    for (const secret of secrets) if (await isValidSignature(body, signature, secret)) return true
    return false
  } catch {
    // What the library throws for a header that is none of Sanity's.
    return false
  }
}

const event = z.object({_id: z.string(), _type: z.string()})
/** A projection that does not have these is good, too: what the lake answers then is taken as it is. */
const revisionFields = z
  .object({_rev: z.string(), _updatedAt: z.string(), isDeleted: z.boolean()})
  .transform(({_rev: rev, _updatedAt: updatedAt, isDeleted}) => ({rev, updatedAt, isDeleted}))
  .pipe(revision)

/**
 * The published document that a webhook tells of: `'none'` for drafts and for types that no page shows, `null` for a body
 * that is no event.
 */
export function parseWebhook(body: string): Change | 'none' | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  const parsed = event.safeParse(json)
  if (!parsed.success) return null
  const {_id: id, _type: type} = parsed.data
  // Ids of drafts and versions have a dot.
  if (id.includes('.') || !isContentType(type)) return 'none'
  return {id, type, revision: revisionFields.safeParse(json).data}
}
