import type {IncomingHttpHeaders, OutgoingHttpHeaders} from 'node:http'
import {expect, test} from 'vitest'
import {throwawayServer} from '../testing/throwaway-server.ts'
import {addResponseHeaders} from './response-headers.ts'

/** What the site behind answers, and what it was asked. */
let answer: OutgoingHttpHeaders = {}
let asked: IncomingHttpHeaders = {}

const origin = throwawayServer((request, response) => {
  addResponseHeaders(request, response)
  asked = request.headers
  response.writeHead(200, answer)
  response.end()
})

async function headersOf(answered: OutgoingHttpHeaders, headers: HeadersInit = {}, path = '/') {
  answer = answered
  return (await fetch(origin() + path, {headers})).headers
}

test('an answer without headers gets a policy that allows nothing', async () => {
  const headers = Object.fromEntries(await headersOf({}))
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('cache-control')
})

test('headers that an answer has stay as they are', async () => {
  const said = {
    'content-security-policy': "default-src 'self'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  expect(Object.fromEntries(await headersOf(said))).toMatchObject(said)
})

test('vary keeps what answers differ by, without the headers of RSC requests', async () => {
  const next = 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch'
  for (const [said, sent] of [
    [next, 'accept-encoding'],
    [`${next}, Accept-Encoding`, 'accept-encoding'],
    [`Origin, ${next}`, 'origin'],
    ['Cookie', 'cookie'],
  ] as const)
    expect((await headersOf({vary: said})).get('vary')).toBe(sent)
})

const draft = {cookie: 'locale=pl; __prerender_bypass=abc'}
const page = {'content-type': 'text/html; charset=utf-8'}

test('a draft page has the nonce of its request, another one each time', async () => {
  const policies = [await headersOf(page, draft), await headersOf(page, draft)].map((headers) =>
    headers.get('content-security-policy'),
  )
  const [nonce = ''] = /'nonce-[^']+'/.exec(asked['content-security-policy']?.toString() ?? '') ?? []
  expect(policies[1]).toContain(`script-src 'self' ${nonce}`)
  expect(policies[1]).toContain("frame-ancestors 'self' http://localhost:3333")
  expect(policies[0]).not.toBe(policies[1])
})

test('in a preview, what is no page gets the policy that allows nothing, and Studio may open the preview in a window', async () => {
  const headers = await headersOf({'content-type': 'application/json'}, draft)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('content-security-policy')).not.toContain('nonce')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  const enabling = await headersOf({}, {}, '/api/draft/enable?x=1')
  expect(enabling.get('cross-origin-opener-policy')).toBeNull()
})

test('a policy in a client’s request is dropped', async () => {
  await headersOf(page, {'content-security-policy': "script-src 'nonce-made-up'"})
  expect(asked['content-security-policy']).toBeUndefined()
})

test('headers that ask for RSC payloads are dropped, except in a preview', async () => {
  const payload = {rsc: '1', 'next-router-prefetch': '1'}
  await headersOf({}, payload)
  expect(asked).not.toHaveProperty('rsc')
  expect(asked).not.toHaveProperty('next-router-prefetch')
  await headersOf({}, {...payload, ...draft})
  expect(asked).toMatchObject(payload)
})
