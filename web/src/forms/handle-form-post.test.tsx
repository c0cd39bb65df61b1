import {LeadsUnavailable} from '@domora/leads/errors'
import {expect, test, vi} from 'vitest'
import {ContentMissing} from '../sanity/read-content.ts'
import {type FormHandler, handleFormPost, redirectToForm} from './handle-form-post.ts'

test.each([
  ['waitlist', '', '/waitlist'],
  ['contact', 'locale=de', '/de/contact'],
  ['waitlist', 'a=b; locale=pl; c=d', '/pl/waitlist'],
  ['waitlist', 'locale=//evil.example', '/waitlist'],
  ['waitlist', 'other-locale=de', '/waitlist'],
] as const)('GET of the action of %s with cookie “%s” redirects to %s', (kind, cookie, path) => {
  const request = new Request(`http://localhost:3000/api/${kind}`, {headers: {cookie}})
  const {status, headers} = redirectToForm(request, kind)
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, path, 'no-store'])
})

/** A form whose page has its state as text. */
const handler = (store: FormHandler<'email'>['store']): FormHandler<'email'> => ({
  route: 'waitlist',
  fields: ['email'],
  store,
  page: async (_, {values, problems, notice}) => (
    <p>{`value=${values.email} problem=${problems?.email} notice=${notice}`}</p>
  ),
})

const stored = async () => ({ok: true}) as const

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost:3000/api/waitlist', {
    method: 'POST',
    body,
    headers: {'content-type': 'application/x-www-form-urlencoded', ...headers},
  })
}

async function answer(request: Request, store: FormHandler<'email'>['store'] = stored) {
  const response = await handleFormPost(request, handler(store))
  const {status, headers} = response
  return {status, headers, html: await response.text()}
}

test('303 to the success page when the form was stored', async () => {
  const {status, headers} = await answer(post('locale=de&email=anna%40example.com'))
  expect([status, headers.get('location')]).toEqual([303, '/de/waitlist/sent'])
})

test('the store gets the fields and the language of the page', async () => {
  const store = vi.fn<FormHandler<'email'>['store']>(stored)
  await answer(post('locale=pl&email=+%C5%82+%26'), store)
  const [form, locale] = store.mock.calls[0] ?? []
  expect([form?.get('email'), locale]).toEqual([' ł &', 'pl'])
})

test('422 with the page in its language, the entered values and the errors', async () => {
  const {status, html, headers} = await answer(post('locale=pl&email=%22%3E%3Cscript%3E'), async () => ({
    ok: false,
    reason: 'invalid',
    problems: {email: 'malformed'},
  }))
  expect(status).toBe(422)
  expect(html).toContain('<html lang="pl">')
  expect(html).toContain('value=&quot;&gt;&lt;script&gt; problem=malformed notice=undefined')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a form that is shown again keeps the attribution', async () => {
  const page = vi.fn<FormHandler<'email'>['page']>(async () => <p />)
  const store = async () => ({ok: false, reason: 'invalid', problems: {email: 'missing'}}) as const
  const request = post('locale=gb&email=', {referer: 'http://localhost:3000/waitlist?utm_source=letter'})
  await handleFormPost(request, {...handler(store), page})
  expect(page.mock.calls[0]?.[1].hidden).toEqual({utm_source: 'letter'})
})

test('429 with Retry-After for too many requests', async () => {
  const {status, html, headers} = await answer(post('locale=gb&email=a'), async () => ({
    ok: false,
    reason: 'too-many',
    retryAfterSeconds: 90,
  }))
  expect([status, headers.get('retry-after')]).toEqual([429, '90'])
  expect(html).toContain('value=a problem=undefined notice=tooMany')
})

test('503 when the database is unavailable; the address is not in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {status, html, headers} = await answer(post('locale=gb&email=anna%40example.com'), async () => {
    throw new LeadsUnavailable('store a sign-up', 'SQLITE_FULL')
  })
  expect([status, headers.get('retry-after')]).toEqual([503, '30'])
  expect(html).toContain('value=anna@example.com problem=undefined notice=unavailable')
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('"event":"leads-unavailable","route":"waitlist","code":"SQLITE_FULL"}')],
  ])
})

test('422 when the consent text has changed', async () => {
  const page = vi.fn<FormHandler<'email'>['page']>(async () => <p />)
  const store = async () => ({ok: false, reason: 'consent-changed'}) as const
  const response = await handleFormPost(post('locale=gb&email=a&consentVersion=1'), {...handler(store), page})
  expect(response.status).toBe(422)
  expect(page).toHaveBeenCalledWith('gb', {values: {email: 'a'}, consentChanged: true, hidden: {}}, null)
})

test('503 when the consent text cannot be read', async () => {
  const store = async () => ({ok: false, reason: 'consent-unknown'}) as const
  const {status, html} = await answer(post('locale=gb&email=a'), store)
  expect(status).toBe(503)
  expect(html).toContain('value=a problem=undefined notice=unavailable')
})

test('a built-in form with the entered values when the page cannot be rendered', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const request = post('locale=de&email=anna%40example.com&consentVersion=2026-11-22&utm_source=letter')
  const response = await handleFormPost(request, {
    ...handler(async () => ({ok: false, reason: 'invalid', problems: {email: 'malformed'}})),
    page: async () => {
      throw new ContentMissing('no usable waitlistPage is published')
    },
  })
  const html = await response.text()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(html).toContain('<html lang="de">')
  expect(html).toContain('action="/api/waitlist"')
  for (const [name, value] of [
    ['email', 'anna@example.com'],
    ['locale', 'de'],
    ['consentVersion', '2026-11-22'],
    ['utm_source', 'letter'],
  ])
    expect(html).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`))
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"event":"form-page-failed"'))
  log.mockRestore()
})

test('500 with the entered values after an unexpected error; the address is not in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {status, html} = await answer(post('locale=gb&email=anna%40example.com'), async () => {
    throw new TypeError('anna@example.com has no such method')
  })
  expect(status).toBe(500)
  expect(html).toContain('value=anna@example.com problem=undefined notice=unavailable')
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"event":"form-failed"'))
  expect(JSON.stringify(log.mock.calls)).not.toContain('@example.com')
  log.mockRestore()
})

test('a repeated field is a list of its values', async () => {
  const store = vi.fn<FormHandler<'email'>['store']>(stored)
  await answer(post('locale=gb&email=a%40b.com&email=c%40d.com'), store)
  expect(store.mock.calls[0]?.[0].get('email')).toBe('a@b.com\nc@d.com')
})

test.each([
  ['from another site', post('locale=gb&email=a', {origin: 'https://evil.example'}), 403],
  ['of another type', post('{"email":"a"}', {'content-type': 'application/json'}), 415],
  ['that is too large', post(`locale=gb&email=${'a'.repeat(17_000)}`), 413],
])('a submission %s is refused and not stored', async (_, request, expected) => {
  const store = vi.fn<FormHandler<'email'>['store']>(stored)
  expect((await answer(request, store)).status).toBe(expected)
  expect(store).not.toHaveBeenCalled()
})

test('a bot sees a success, and nothing is stored', async () => {
  const store = vi.fn<FormHandler<'email'>['store']>(stored)
  const {status, headers} = await answer(post('locale=gb&email=a%40b.com&website=x'), store)
  expect([status, headers.get('location')]).toEqual([303, '/waitlist/sent'])
  expect(store).not.toHaveBeenCalled()
})
