import {expect, test, vi} from 'vitest'
import {resolveFetch} from './browser-fetch.ts'

const browserFetch = resolveFetch()
const listenUrl = 'http://localhost:3900/v1/data/listen/production?query=*'

test('every event stream gets its own host name, other requests keep theirs', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: URL | string) => {
    asked.push(String(url))
    return Promise.resolve(new Response())
  })
  const others = [
    'http://localhost:3900/v1/data/query/production',
    'http://lake.example/v1/data/listen/production',
  ]
  for (const url of [listenUrl, listenUrl, ...others]) await browserFetch(url)
  const [first = '', second = '', ...rest] = asked
  expect(first).toMatch(/^http:\/\/stream-\w+\.localhost:3900\/v1\/data\/listen\/production\?query=\*$/)
  expect(second).not.toBe(first)
  expect(rest).toEqual(others)
  vi.unstubAllGlobals()
})

test('a browser that does not resolve the name uses the plain one; an aborted request is not repeated', async () => {
  vi.stubGlobal('fetch', (url: URL | string) =>
    String(url) === listenUrl
      ? Promise.resolve(new Response('plain'))
      : Promise.reject(new TypeError('no such host')),
  )
  expect(await (await browserFetch(listenUrl)).text()).toBe('plain')
  await expect(browserFetch(listenUrl, {signal: AbortSignal.abort()})).rejects.toThrow(/aborted/)
  vi.unstubAllGlobals()
})
