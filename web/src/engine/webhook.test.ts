import {expect, test} from 'vitest'
import {isSignedWebhook} from './webhook.ts'

/** A signature as the hosted service made it. */
const signed = {
  secret: 'test',
  body: '{"_id":"resume"}',
  time: 1633519811129,
  signature: 'tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0N0',
}
const {secret, body, time, signature} = signed
const header = `t=${time},v1=${signature}`
const minute = 60_000

test('accepts what was signed with our secret, just now', async () => {
  expect(await isSignedWebhook(header, body, [secret], time)).toBe(true)
  expect(await isSignedWebhook(header, body, [secret], time + 5 * minute)).toBe(true)
  expect(await isSignedWebhook(header, body, [secret], time - 5 * minute)).toBe(true)
})

test('refuses an old one, and one from the future', async () => {
  expect(await isSignedWebhook(header, body, [secret], time + 5 * minute + 1)).toBe(false)
  expect(await isSignedWebhook(header, body, [secret], time - 5 * minute - 1)).toBe(false)
})

test('refuses another time: it is part of what is signed', async () => {
  const later = time + 60 * minute
  expect(await isSignedWebhook(`t=${later},v1=${signature}`, body, [secret], later)).toBe(false)
})

test('refuses another body and another secret', async () => {
  expect(await isSignedWebhook(header, '{"_id":"resumé"}', [secret], time)).toBe(false)
  expect(await isSignedWebhook(header, body, ['another'], time)).toBe(false)
  expect(await isSignedWebhook(header, body, [], time)).toBe(false)
})

test('during a rotation the old and the new secret count', async () => {
  expect(await isSignedWebhook(header, body, ['new', secret], time)).toBe(true)
})

test.each([
  null,
  '',
  't=,v1=',
  `t=${time}`,
  `v1=${signature}`,
  `t=${time},v1=${signature.slice(0, -2)}`,
  `t=${time},v1=${signature}AAAA`,
  `t=${time},v1=`,
  `t=x${time},v1=${signature}`,
  `t=${time},v0=${signature}`,
  `t=${time},v1=${signature},v1=${signature}`,
])('refuses the header %s', async (value) => {
  expect(await isSignedWebhook(value, body, [secret], time)).toBe(false)
})
