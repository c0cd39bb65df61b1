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

const post = (fields: Record<string, string>, path = '/waitlist') =>
  new Request(`http://localhost:3000${path}`, {method: 'POST', body: new URLSearchParams(fields)})

/** The forms of these tests are not in sections. */
const noPage = async () => null
const handlers = (waitlist: FormHandler) => ({waitlist, contact: waitlist})

async function answer(request: Request, store: FormHandler['store'] = stored) {
  const response = await handleFormPost(request, handlers(handler(store)), noPage)
  const {status, headers} = response
  return {status, headers, html: await response.text()}
}

test('405 at a page without a form', async () => {
  const {status, headers} = await answer(post({email: 'anna@example.com'}, '/pricing'))
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('503 while the database is unavailable; the address is not in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {status, html, headers} = await answer(post({email: 'anna@example.com'}), async () => {
    throw new LeadsUnavailable('store a sign-up', 'SQLITE_FULL')
  })
  expect([status, headers.get('retry-after')]).toEqual([503, '30'])
  expect(html).toContain('value=anna@example.com problem=undefined notice=unavailable')
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('"event":"leads-unavailable","route":"waitlist","code":"SQLITE_FULL"}')],
  ])
})

test('a built-in form keeps the entered values if the page cannot be rendered', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const request = post({email: 'anna@example.com', consentVersion: '2026-11-22'}, '/de/waitlist')
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
  const {status, html} = await answer(post({email: 'anna@example.com'}), async () => {
    throw new TypeError('anna@example.com has no such method')
  })
  expect(status).toBe(500)
  expect(html).toContain('value=anna@example.com problem=undefined notice=unavailable')
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"event":"form-failed"'))
  expect(JSON.stringify(log.mock.calls)).not.toContain('@example.com')
  log.mockRestore()
})
