import {z} from 'zod'

const operation = z.enum(['create', 'update', 'delete'])

export type WebhookOperation = z.infer<typeof operation>

/** The fields of a webhook, as in the hosted lake's form. https://www.sanity.io/docs/webhooks */
const webhookConfig = z.strictObject({
  name: z.string().min(1),
  url: z.url({protocol: /^https?$/}),
  secret: z.string().min(1).optional(),
  /** GROQ, evaluated on the document: after the change, or before it for a deletion. */
  filter: z.string().min(1).optional(),
  /** GROQ projection of the same document. Default: the whole document. */
  projection: z.string().min(1).optional(),
  on: z.array(operation).min(1).default(['create', 'update', 'delete']),
  /** Default: no drafts and release versions. */
  includeDrafts: z.boolean().default(false),
  dataset: z.string().optional(),
})

/** Deliveries are stored under their webhook's name. */
export const webhookConfigs = z
  .array(webhookConfig)
  .refine((configs) => new Set(configs.map(({name}) => name)).size === configs.length, 'names must be unique')

export type WebhookConfig = z.output<typeof webhookConfig>

export interface DeliveryRecord {
  id: number
  webhook: string
  documentId: string
  operation: string
  idempotencyKey: string
  transactionId: string
  state: 'pending' | 'delivered' | 'failed'
  payload: string
  attempts: DeliveryAttempt[]
}

export const deliveryAttempt = z.object({
  startedAt: z.string(),
  durationMs: z.number(),
  status: z.number().nullable(),
  failure: z.string().nullable(),
})

export type DeliveryAttempt = z.infer<typeof deliveryAttempt>
