import {expect, test} from 'vitest'
import {leadToForm} from './lead-to-form.ts'

test.each([
  ['waitlist', '', '/waitlist'],
  ['contact', 'locale=de', '/de/contact'],
  ['waitlist', 'a=b; locale=pl; c=d', '/pl/waitlist'],
  ['waitlist', 'locale=//evil.example', '/waitlist'],
  ['waitlist', 'other-locale=de', '/waitlist'],
] as const)('%s with “%s”: %s', (kind, cookie, path) => {
  const request = new Request(`http://localhost:3000/api/${kind}`, {headers: {cookie}})
  const {status, headers} = leadToForm(request, kind)
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, path, 'no-store'])
})
