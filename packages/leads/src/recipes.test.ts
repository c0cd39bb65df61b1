import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {z} from 'zod'
import type {FormDefinition} from './answers.ts'
import {startEventReceiver} from './testing/event-receiver.ts'
import {contactForm, deliverAndReadMail, mailSettings, tokenIn, waitlistForm} from './testing/fixtures.ts'
import {newSqliteStore} from './testing/stores.ts'

const document = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8')
const source = Array.from(document.matchAll(/```js\n([^]*?)```/g), ([, code]) => code).join('\n')
const recipes: Record<string, (event: unknown, settings: object) => unknown> = await import(
  `data:text/javascript,${encodeURIComponent(source)}`
)

const requestSchema = z
  .strictObject({
    method: z.enum(['POST', 'PUT', 'DELETE']),
    url: z.url(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown().optional(),
  })
  .nullable()

const contactSchema = z.strictObject({
  email: z.email(),
  ext_id: z.string(),
  listIds: z.array(z.int()),
  updateEnabled: z.literal(true),
})
const upsertSchema = z.strictObject({
  inputs: z.array(
    z.strictObject({
      id: z.string(),
      idProperty: z.literal('email'),
      properties: z.looseObject({email: z.email(), site_person: z.string()}),
    }),
  ),
})

/** Slack, HubSpot and Brevo, as far as the recipes use them. */
function fakeSystems() {
  const texts: string[] = []
  const hubspot = new Map<string, unknown>()
  const brevo = new Map<string, {ext_id: string; listIds: number[]}>()
  const respond = async (request: Request): Promise<Response> => {
    const {method, headers} = request
    const path = new URL(request.url).pathname
    const body: unknown = method === 'DELETE' ? undefined : await request.json()
    if (path === '/services/T/B/x') {
      const {data} = z.strictObject({text: z.string().min(1)}).safeParse(body)
      if (data === undefined) return new Response('no_text', {status: 400})
      texts.push(data.text)
      return new Response('ok')
    }
    if (path === '/crm/v3/objects/contacts/batch/upsert') {
      if (headers.get('authorization') !== 'Bearer pat') return new Response(null, {status: 401})
      for (const {id, properties} of upsertSchema.parse(body).inputs)
        hubspot.set(id, {...Object(hubspot.get(id)), ...properties})
      return Response.json({status: 'COMPLETE'})
    }
    if (headers.get('api-key') !== 'xkeysib') return new Response(null, {status: 401})
    if (path === '/v3/contacts') {
      const {email, ext_id, listIds} = contactSchema.parse(body)
      brevo.set(email, {ext_id, listIds})
      return new Response(null, {status: 201})
    }
    const key = decodeURIComponent(path.replace('/v3/contacts/', ''))
    const byId = new URL(request.url).searchParams.get('identifierType') === 'ext_id'
    const found = [...brevo].find(([email, {ext_id}]) => (byId ? ext_id : email) === key)
    if (found === undefined) return new Response(null, {status: 404})
    if (method === 'DELETE') brevo.delete(found[0])
    else {
      const {unlinkListIds} = z.strictObject({unlinkListIds: z.array(z.int())}).parse(body)
      found[1].listIds = found[1].listIds.filter((id) => !unlinkListIds.includes(id))
    }
    return new Response(null, {status: 204})
  }
  return {texts, hubspot, brevo, respond}
}

const field = {isRequired: false, options: [], version: null} as const
const wish: FormDefinition = {
  id: 'form-wish',
  title: 'Wishes',
  retentionDays: 30,
  notify: [],
  asksToConfirm: false,
  fields: [
    {...field, name: 'wish', kind: 'shortText', label: 'A wish'},
    {...field, name: 'mail', kind: 'email', label: 'Address'},
  ],
}

test('the recipes turn events into requests that Slack, HubSpot and Brevo accept', async () => {
  const {texts, hubspot, brevo, respond} = fakeSystems()
  const hook = await startEventReceiver()
  const leads = (await newSqliteStore()).open({mail: mailSettings(), receivers: [hook.receiver]})
  const settings = {
    slack: {webhookUrl: 'https://hooks.slack.com/services/T/B/x'},
    hubspot: {token: 'pat'},
    brevo: {apiKey: 'xkeysib', listId: 7},
  }
  /** The steps after a catch hook. */
  const pass = async () => {
    await leads.deliverEvents['crm']?.()
    for (const {body} of hook.received.splice(0))
      for (const [name, values] of Object.entries(settings)) {
        const request = requestSchema.parse(recipes[name]?.(JSON.parse(body), values))
        if (request === null) continue
        const {url, body: sent, ...init} = request
        const response = await respond(
          new Request(url, {...init, ...(sent !== undefined && {body: JSON.stringify(sent)})}),
        )
        expect([name, response.ok]).toEqual([name, true])
      }
  }
  await leads.joinWaitlist(waitlistForm())
  const text = (await deliverAndReadMail(leads))?.text
  await leads.confirm(tokenIn(text, 'confirm'))
  await leads.sendContactMessage(contactForm({message: '<!channel> & co.'}))
  await pass()
  expect(texts).toEqual(['Anna Nowak (anna@example.com):\n&lt;!channel&gt; &amp; co.'])
  expect(hubspot.get('anna@example.com')).toMatchObject({lifecyclestage: 'lead'})
  expect(brevo.get('anna@example.com')?.listIds).toEqual([7])
  for (const mail of ['eva@example.com', ''])
    await leads.submitForm(wish, {wish: '<b>', mail, locale: 'de', page: '/'})
  await pass()
  expect(texts.slice(1)).toEqual(
    ['eva@example.com', 'no address'].map((from) =>
      expect.stringContaining(`Wishes (${from}):\nA wish: &lt;b&gt;`),
    ),
  )
  expect(hubspot.has('eva@example.com')).toBe(true)
  // An answer is not a consent to the list.
  expect([...brevo.keys()]).toEqual(['anna@example.com'])
  await leads.unsubscribe(tokenIn(text, 'unsubscribe'))
  await pass()
  expect(brevo.get('anna@example.com')?.listIds).toEqual([])
  await leads.erase('anna@example.com')
  await pass()
  expect([...brevo]).toEqual([])
})
