import {z} from 'zod'

/** What the lake tells of a changed document. */
const webhookEvent = z.object({_id: z.string(), _type: z.string()})

export type WebhookEvent = z.output<typeof webhookEvent>

/** The event in a webhook's body, or `null` when it is none. */
export function parseWebhookEvent(body: Uint8Array): WebhookEvent | null {
  try {
    return webhookEvent.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
