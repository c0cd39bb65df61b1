import {type ContentType, isContentType} from '@domora/content/cache-tags'
import {z} from 'zod'

const renewal = z.object({types: z.array(z.custom<ContentType>(isContentType)).min(1)})

/** The content types that this server tells itself to renew, or `null` when the body names none. */
export function parseRenewal(body: Uint8Array): readonly ContentType[] | null {
  try {
    return renewal.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data?.types ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
