import type {IncomingHttpHeaders, OutgoingHttpHeaders} from 'node:http'
import {expect, test} from 'vitest'
import {insideHeaders} from '../routing/by-slug.ts'
import {markInsideRequests} from '../http/inside-requests.ts'
import {throwawayServer} from '../testing/throwaway-server.ts'
import {completeHeaders} from './complete-headers.ts'

/** What the site behind answers, and what it was asked. */
let answer: OutgoingHttpHeaders = {}
let asked: IncomingHttpHeaders = {}

// What is under test completes every answer of the process, so it stands before the server does.
markInsideRequests()
completeHeaders()

const origin = throwawayServer((request, response) => {
  asked = request.headers
  response.writeHead(200, answer)
  response.end()
})

async function headersOf(answered: OutgoingHttpHeaders, headers: HeadersInit = {}, path = '/') {
  answer = answered
  return (await fetch(origin() + path, {headers})).headers
}

test('an answer that says nothing may do nothing', async () => {
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

test('what an answer says stays as it is', async () => {
  const said = {
    'content-security-policy': "default-src 'self'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  expect(Object.fromEntries(await headersOf(said))).toMatchObject(said)
})

test.each(['s-maxage=31536000', 's-maxage=3, stale-while-revalidate=31535997'])(
  'caches that nobody purges do not hear %s, and this server itself does',
  async (cacheControl) => {
    const said = {'cache-control': cacheControl}
    expect((await headersOf(said)).get('cache-control')).toBe(
      'public, max-age=0, s-maxage=1, stale-if-error=86400',
    )
    expect((await headersOf(said, insideHeaders())).get('cache-control')).toBe(cacheControl)
  },
)

const draft = {cookie: 'locale=pl; __prerender_bypass=abc'}
const page = {'content-type': 'text/html; charset=utf-8'}

test('a draft page has the nonce that Next is told, another one each time', async () => {
  const policies = [await headersOf(page, draft), await headersOf(page, draft)].map((headers) =>
    headers.get('content-security-policy'),
  )
  const [nonce = ''] = /'nonce-[^']+'/.exec(asked['content-security-policy']?.toString() ?? '') ?? []
  expect(policies[1]).toContain(`script-src 'self' ${nonce}`)
  expect(policies[1]).toContain("frame-ancestors 'self' http://localhost:3333")
  expect(policies[0]).not.toBe(policies[1])
})

test('what is no page stays closed in a preview; Studio may talk with a preview in a window of its own', async () => {
  const headers = await headersOf({'content-type': 'application/json'}, draft)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('content-security-policy')).not.toContain('nonce')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  const enabling = await headersOf({}, {}, '/api/draft/enable?x=1')
  expect(enabling.get('cross-origin-opener-policy')).toBeNull()
})

test('nobody but this server says what a request’s policy is', async () => {
  await headersOf(page, {'content-security-policy': "script-src 'nonce-made-up'"})
  expect(asked['content-security-policy']).toBeUndefined()
})

test('visitors get pages, never payloads; a preview gets both', async () => {
  const payload = {rsc: '1', 'next-router-prefetch': '1'}
  const headers = await headersOf({vary: 'rsc, next-router-state-tree, Accept-Encoding'}, payload)
  expect(asked).not.toHaveProperty('rsc')
  expect(asked).not.toHaveProperty('next-router-prefetch')
  expect(headers.get('vary')).toBe('accept-encoding')
  await headersOf({}, {...payload, ...draft})
  expect(asked).toMatchObject(payload)
})
