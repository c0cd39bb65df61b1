import {LeadsUnavailable} from '@domora/leads/errors'
import {expect, test, vi} from 'vitest'
import {ContentMissing} from '../sanity/read-content.ts'
import {type FormHandler, handleFormPost} from './handle-form-post.ts'

/** A form whose page shows its state as text. */
const handler = (store: FormHandler['store']): FormHandler => ({
  fields: ['email'],
  store,
  page: async (_, {values, problems, notice}) => (
    <p>{`value=${values.email} problem=${problems?.email} notice=${notice}`}</p>
  ),
})

const stored = async () => ({ok: true}) as const

function post(body: BodyInit, headers: Record<string, string> = {}, path = '/waitlist'): Request {
  return new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    body,
    headers: {'content-type': 'application/x-www-form-urlencoded', ...headers},
  })
}

/** The forms of these tests are not in sections. */
const noPage = async () => null
const handlers = (waitlist: FormHandler) => ({waitlist, contact: waitlist})

async function answer(request: Request, store: FormHandler['store'] = stored) {
  const response = await handleFormPost(request, handlers(handler(store)), noPage)
  const {status, headers} = response
  return {status, headers, html: await response.text()}
}

test('303 to the success page when the form was stored', async () => {
  const {status, headers} = await answer(post('email=anna%40example.com', {}, '/de/waitlist'))
  expect([status, headers.get('location')]).toEqual([303, '/de/waitlist/sent'])
})

test('the store gets the fields, and what the address of the page tells', async () => {
  const store = vi.fn<FormHandler['store']>(stored)
  await answer(post('email=+%C5%82+%26', {}, '/pl/waitlist?utm_source=letter'), store)
  const [form, sent] = store.mock.calls[0] ?? []
  expect(form?.get('email')).toBe(' ł &')
  expect(sent).toMatchObject({locale: 'pl', page: '/pl/waitlist', utm: {source: 'letter'}})
})

test('405 at a page without a form', async () => {
  const {status, headers} = await answer(post('email=anna%40example.com', {}, '/pricing'))
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('422 with the page in its language, the entered values and the errors', async () => {
  const {status, html, headers} = await answer(
    post('email=%22%3E%3Cscript%3E', {}, '/pl/waitlist'),
    async () => ({
      ok: false,
      reason: 'invalid',
      problems: {email: 'malformed'},
    }),
  )
  expect(status).toBe(422)
  expect(html).toContain('<html lang="pl">')
  expect(html).toContain('value=&quot;&gt;&lt;script&gt; problem=malformed notice=undefined')
  // A browser shows it again when its user comes back.
  expect(headers.get('cache-control')).toBe('private, no-cache')
})

test('429 with Retry-After for too many requests', async () => {
  const {status, html, headers} = await answer(post('email=a'), async () => ({
    ok: false,
    reason: 'too-many',
    retryAfterSeconds: 90,
  }))
  expect([status, headers.get('retry-after')]).toEqual([429, '90'])
  expect(html).toContain('value=a problem=undefined notice=tooMany')
})

test('503 while the database is unavailable; the address is not in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {status, html, headers} = await answer(post('email=anna%40example.com'), async () => {
    throw new LeadsUnavailable('store a sign-up', 'SQLITE_FULL')
  })
  expect([status, headers.get('retry-after')]).toEqual([503, '30'])
  expect(html).toContain('value=anna@example.com problem=undefined notice=unavailable')
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('"event":"leads-unavailable","route":"waitlist","code":"SQLITE_FULL"}')],
  ])
})

test('422 when the consent text has changed', async () => {
  const page = vi.fn<FormHandler['page']>(async () => <p />)
  const store = async () => ({ok: false, reason: 'consent-changed'}) as const
  const response = await handleFormPost(
    post('email=a&consentVersion=1'),
    handlers({...handler(store), page}),
    noPage,
  )
  expect(response.status).toBe(422)
  expect(page).toHaveBeenCalledWith('gb', {values: {email: 'a'}, consentChanged: true, hidden: {}}, null)
})

test('503 when the consent text cannot be read', async () => {
  const store = async () => ({ok: false, reason: 'consent-unknown'}) as const
  const {status, html} = await answer(post('email=a'), store)
  expect(status).toBe(503)
  expect(html).toContain('value=a problem=undefined notice=unavailable')
})

test('a built-in form keeps the entered values if the page cannot be rendered', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const request = post('email=anna%40example.com&consentVersion=2026-11-22', {}, '/de/waitlist')
  const refusing = handler(async () => ({ok: false, reason: 'invalid', problems: {email: 'malformed'}}))
  const page = async () => {
    throw new ContentMissing('no usable waitlistPage is published')
  }
  const response = await handleFormPost(request, handlers({...refusing, page}), noPage)
  const html = await response.text()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(html).toContain('<html lang="de">')
  for (const [name, value] of [
    ['email', 'anna@example.com'],
    ['form', 'waitlist'],
    ['consentVersion', '2026-11-22'],
  ])
    expect(html).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`))
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"event":"form-page-failed"'))
  log.mockRestore()
})

test('500 with the entered values after an unexpected error; the address is not in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {status, html} = await answer(post('email=anna%40example.com'), async () => {
    throw new TypeError('anna@example.com has no such method')
  })
  expect(status).toBe(500)
  expect(html).toContain('value=anna@example.com problem=undefined notice=unavailable')
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"event":"form-failed"'))
  expect(JSON.stringify(log.mock.calls)).not.toContain('@example.com')
  log.mockRestore()
})

test('a repeated field is a list of its values', async () => {
  const store = vi.fn<FormHandler['store']>(stored)
  await answer(post('email=a%40b.com&email=c%40d.com'), store)
  expect(store.mock.calls[0]?.[0].get('email')).toBe('a@b.com\nc@d.com')
})

test.each([
  ['from another site', post('email=a', {origin: 'https://evil.example'}), 403],
  ['of another type', post('{"email":"a"}', {'content-type': 'application/json'}), 415],
  ['that is too large', post(`email=${'a'.repeat(17_000)}`), 413],
])('a submission %s is refused and not stored', async (_, request, expected) => {
  const store = vi.fn<FormHandler['store']>(stored)
  expect((await answer(request, store)).status).toBe(expected)
  expect(store).not.toHaveBeenCalled()
})

test('a bot sees a success, and nothing is stored', async () => {
  const store = vi.fn<FormHandler['store']>(stored)
  const {status, headers} = await answer(post('email=a%40b.com&website=x'), store)
  expect([status, headers.get('location')]).toEqual([303, '/waitlist/sent'])
  expect(store).not.toHaveBeenCalled()
})
