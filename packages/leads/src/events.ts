import {createHmac, timingSafeEqual} from 'node:crypto'
import {z} from 'zod'

/** A system outside that gets events. */
export interface Receiver {
  readonly name: string
  readonly url: string
  /** `whsec_` and base64; two during a rotation. */
  readonly secrets: readonly string[]
}

const receiverSchema = z.object({
  name: z.string().regex(/^[a-z\d-]{1,40}$/),
  url: z.url({protocol: /^https?$/}),
  // 24 to 64 bytes, as the specification recommends.
  secrets: z.array(z.string().regex(/^whsec_[A-Za-z\d+/]{32,86}={0,2}$/)).min(1),
})

/**
 * Parses receivers, one a line or separated by semicolons: a name, an address and one or more secrets, with spaces between.
 *
 * @throws {TypeError} with the number of a wrong line, without its content: addresses and secrets are secret
 */
export function parseReceivers(text: string): readonly Receiver[] {
  const lines = text.split(/[\n;]/).map((line) => line.trim().split(/\s+/))
  const receivers = lines.flatMap(([name = '', url, ...secrets], index) => {
    if (name === '' || name.startsWith('#')) return []
    const parsed = receiverSchema.safeParse({name, url, secrets})
    if (!parsed.success) throw new TypeError(`line ${index + 1} is not a name, an address and secrets`)
    return parsed.data
  })
  if (new Set(receivers.map(({name}) => name)).size < receivers.length)
    throw new TypeError('two lines have the same name')
  return receivers
}

const person = z
  .string()
  .describe('Stands for the address: the same in every event of a person, also in `lead.erased`.')
const email = z.string()
const locale = z.string().describe("The site's code of the language: `gb`, `pl`, `de` or `pt`.")
const page = z.string().describe('The path of the page with the form.')
const utmValue = z.string().nullable()
const utm = z.object({
  source: utmValue,
  medium: utmValue,
  campaign: utmValue,
  term: utmValue,
  content: utmValue,
})

const event = <Type extends string, Shape extends z.core.$ZodShape>(
  type: Type,
  description: string,
  data: Shape,
) =>
  z
    .object({
      type: z.literal(type),
      timestamp: z.iso.datetime().describe('When it happened.'),
      data: z.object({person, ...data}),
    })
    .describe(description)

/** What receivers get. docs/events.schema.json is its JSON Schema. */
export const eventSchema = z.discriminatedUnion('type', [
  event('lead.confirmed', 'Someone has confirmed a sign-up.', {
    email,
    locale,
    page,
    utm,
    consent: z.object({wording: z.string(), version: z.string(), givenAt: z.iso.datetime()}),
  }),
  event('lead.left', 'Someone who had confirmed has unsubscribed.', {email, locale}),
  event('lead.erased', 'Delete everything about this person.', {}),
  event('message.received', 'Someone has sent a message.', {
    email,
    name: z.string(),
    message: z.string(),
    locale,
    page,
    utm,
  }),
  event(
    'form.submitted',
    'Someone has sent a form of your own, and confirmed the address if it asks for that.',
    {
      id: z.string().describe('Of the answer.'),
      form: z.object({id: z.string(), title: z.string()}),
      email: z.string().nullable(),
      fields: z.array(z.object({name: z.string(), label: z.string(), value: z.string()})),
      locale,
      page,
      section: z.string().describe('The key of the section with the form.'),
      utm,
    },
  ),
])

type LeadEvent = z.output<typeof eventSchema>
export type EventType = LeadEvent['type']
export type EventData<Type extends EventType> = Omit<Extract<LeadEvent, {type: Type}>['data'], 'person'>

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const webhookSignature = (secret: string, id: string, seconds: string, body: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

const maxAgeSeconds = 300

/** Whether a request was signed with one of these secrets, in the last five minutes. Svix's names of headers count too. */
export function isSignedWebhook(
  headers: Headers,
  body: string,
  secrets: readonly string[],
  now: Date,
): boolean {
  const header = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? ''
  const seconds = header('timestamp')
  if (!(Math.abs(now.getTime() / 1_000 - Number(seconds || NaN)) <= maxAgeSeconds)) return false
  const given = header('signature')
    .split(' ')
    .map((each) => Buffer.from(each))
  return secrets.some((secret) => {
    const expected = Buffer.from(webhookSignature(secret, header('id'), seconds, body))
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
  })
}

/** Timeout of an attempt, well before the lease of its claim ends. */
const sendWithinMs = 15_000
const maxRetryAfterMs = 3_600_000

/**
 * Posts an event. The id is the same in every attempt, so that receivers drop repeats.
 *
 * @returns `null` if the receiver has accepted it, otherwise why not. With `serverDown`, the receiver would not accept another
 *   one now either.
 */
export async function postEvent({url, secrets}: Receiver, id: string, payload: string, now: Date) {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.map((secret) => webhookSignature(secret, id, seconds, payload))
  try {
    const {ok, status, headers, body} = await fetch(url, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': signatures.join(' '),
      },
      // A redirect could lead to another host.
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(sendWithinMs),
    })
    void body?.cancel().catch(() => {})
    if (ok) return null
    const retryAfter = Number(headers.get('retry-after') ?? 0) * 1_000
    const retryAfterMs = Math.min(retryAfter > 0 ? retryAfter : 0, maxRetryAfterMs)
    return {code: `HTTP ${status}`, serverDown: status === 429 || status > 501, retryAfterMs}
  } catch (error) {
    return {code: networkCode(error), serverDown: true, retryAfterMs: 0}
  }
}

/** The message may quote the address, which is secret. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (!(cause instanceof Error)) return 'ENETWORK'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
