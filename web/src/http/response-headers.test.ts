import type {IncomingHttpHeaders, OutgoingHttpHeaders} from 'node:http'
import {expect, test} from 'vitest'
import {throwawayServer} from '../testing/throwaway-server.ts'
import {addResponseHeaders} from './response-headers.ts'

/** The response of the site, and the headers of the last request. */
let answer: OutgoingHttpHeaders = {}
let answerStatus = 200
let asked: IncomingHttpHeaders = {}

const origin = throwawayServer((request, response) => {
  addResponseHeaders(request, response)
  asked = request.headers
  response.writeHead(answerStatus, answer)
  response.end()
})

async function headersOf(answered: OutgoingHttpHeaders, headers: HeadersInit = {}, path = '/', status = 200) {
  answer = answered
  answerStatus = status
  return (await fetch(origin() + path, {headers, redirect: 'manual'})).headers
}

test('caches keep a file by its folder, and never an error', async () => {
  const own = {'cache-control': 'public, max-age=7'}
  for (const [path, status, expected] of [
    ['/fonts/a.woff2?x', 200, 'public, max-age=31536000, immutable'],
    ['/fonts/a.woff2', 304, 'public, max-age=31536000, immutable'],
    ['/builds/scripts/a.js', 200, 'public, max-age=31536000, immutable'],
    ['/mark.svg', 200, 'public, max-age=3600'],
    ['/images/a.png', 200, own['cache-control']],
    ['/builds/latest.json', 200, own['cache-control']],
    ['/drawings', 308, own['cache-control']],
    ['/pricing', 200, own['cache-control']],
    ['/fonts/a.woff2', 404, 'no-store'],
    ['/builds/scripts/a.js', 404, 'no-store'],
    ['/images/a.png', 502, 'no-store'],
    ['/mark.svg', 503, 'no-store'],
    ['/pricing', 422, own['cache-control']],
  ] as const) {
    const headers = await headersOf(own, {}, path, status)
    expect([path, status, headers.get('cache-control')]).toEqual([path, status, expected])
  }
})

test('vary lists what responses differ by, without the headers of RSC requests', async () => {
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

test('a draft page has the nonce of its request, a different one each time', async () => {
  const policies = [await headersOf(page, draft), await headersOf(page, draft)].map((headers) =>
    headers.get('content-security-policy'),
  )
  const [nonce = ''] = /'nonce-[^']+'/.exec(asked['content-security-policy']?.toString() ?? '') ?? []
  expect(policies[1]).toContain(`script-src 'self' ${nonce}`)
  expect(policies[1]).toContain("frame-ancestors 'self' http://localhost:3333")
  expect(policies[0]).not.toBe(policies[1])
})

test('in a preview, a response that is not a page may load nothing, and Studio may open the preview in a window', async () => {
  const headers = await headersOf({'content-type': 'application/json'}, draft)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('content-security-policy')).not.toContain('nonce')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  const enabling = await headersOf({}, {}, '/api/draft/enable?x=1')
  expect(enabling.get('cross-origin-opener-policy')).toBeNull()
})

test('headers that request RSC payloads are dropped, except in a preview', async () => {
  const payload = {rsc: '1', 'next-router-prefetch': '1', 'x-middleware-prefetch': '1', 'x-nextjs-data': '1'}
  // An empty cookie does not make a preview.
  for (const headers of [payload, {...payload, cookie: '__prerender_bypass=; locale=pl'}]) {
    await headersOf({}, headers)
    for (const name of Object.keys(payload)) expect(asked).not.toHaveProperty(name)
  }
  await headersOf({}, {...payload, ...draft})
  expect(asked).toMatchObject(payload)
})
