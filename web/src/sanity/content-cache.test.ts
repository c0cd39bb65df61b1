import {mkdtemp, rm} from 'node:fs/promises'
import {createServer, type Server, type ServerResponse} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@sanity/client'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {siteEvents} from '../events.ts'
import {type CachedQuery, type ContentCache, contentCache, queryKey} from './content-cache.ts'

type Reply = (response: ServerResponse, asked: number) => void

const json =
  (body: string, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, {'content-type': 'application/json'}).end(body)

const plan: CachedQuery = {query: '*[_id == "plan-pro"][0]', reads: ['plan'], lists: []}
const plans: CachedQuery = {query: '*[_type == "plan"]', reads: ['plan'], lists: ['plan']}

let reply: Reply
let requests: number
let server: Server
let folder: string
let cache: ContentCache

const newCache = (): ContentCache => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const client = createClient({
    projectId: 'p',
    dataset: 'd',
    apiVersion: '2026-06-01',
    useCdn: false,
    maxRetries: 0,
    useProjectHostname: false,
    apiHost: `http://127.0.0.1:${address.port}`,
  })
  return contentCache({
    fetch: (query, parameters, signal) =>
      client.fetch<unknown>(query, parameters, {cache: 'no-store', signal}),
    folder,
    timeLimit: 500,
  })
}

beforeEach(async () => {
  requests = 0
  server = createServer((_, response) => reply(response, ++requests))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  folder = await mkdtemp(join(tmpdir(), 'content-cache-'))
  cache = newCache()
})

afterEach(async () => {
  siteEvents().removeAllListeners()
  server.closeAllConnections()
  server.close()
  await cache.saved()
  await rm(folder, {recursive: true, force: true})
})

const reasons = () => {
  const all: string[] = []
  siteEvents().on('query-failed', (reason) => all.push(reason))
  return all
}

test('callers at the same time, and later ones, share one request', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await Promise.all([cache.get(plan), cache.getFresh(plan)])
  expect(await cache.get(plan)).toEqual({_id: 'plan-pro'})
  expect(requests).toBe(1)
})

test.each([
  ['half an answer', json('{"result": [1, 2'), 'no-result'],
  ['a page of another server', json('<html>Sign in</html>'), 'no-result'],
  ['JSON without a result', json('{"message": "hello"}'), 'no-result'],
  ['status 503', json('{}', 503), 'refused'],
  ['status 401', json('{}', 401), 'refused'],
  ['a connection that breaks off', (response) => void response.destroy(), 'unreachable'],
  ['no answer in time', () => {}, 'timeout'],
] satisfies [string, Reply, string][])(
  '%s is a failure, and the answer before it stays',
  async (_, fault, reason) => {
    reply = json('{"result": {"_id": "plan-pro"}}')
    await cache.get(plan)
    const failures = reasons()
    reply = fault
    cache.invalidate('everything')
    await expect(cache.getFresh(plan)).rejects.toThrow(Error)
    expect(failures).toEqual([reason])
    expect(await cache.get(plan)).toEqual({_id: 'plan-pro'})
    expect(cache.staleCount(() => true)).toBe(1)
  },
)

test('a document that was there is not believed to be gone because of an empty answer', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await cache.get(plan)
  reply = json('{"result": null}')
  cache.invalidate('everything')
  await expect(cache.getFresh(plan)).rejects.toThrow('lost a document')
})

test('a change concerns the answers that hold the document, list its type, or lack a document', async () => {
  const incomplete: CachedQuery = {query: '*[0]{"plans": plans[]->}', reads: ['plan', 'faq'], lists: []}
  const other: CachedQuery = {query: '*[_id == "faq-a"][0]', reads: ['plan', 'faq'], lists: []}
  const replies = [
    '{"_id":"plan-pro"}',
    '[]',
    '{"_id":"x","plans":[null]}',
    '{"_id":"faq-a","link":{"_ref":"page-b"}}',
  ]
  reply = (response, asked) => json(`{"result": ${replies[asked - 1]}}`)(response, asked)
  const queries = [plan, plans, incomplete, other]
  for (const query of queries) await cache.get(query)
  cache.invalidate({id: 'plan-new', type: 'plan'})
  // Listed by the second, and it could be what the third lacks.
  expect(cache.staleCount(() => true)).toBe(2)
  cache.invalidate({id: 'plan-pro', type: 'plan'})
  expect(cache.staleCount(() => true)).toBe(3)
})

test('a reference counts as the document that it names', async () => {
  reply = json('{"result": {"_id": "faq-a", "link": {"_ref": "page-b"}}}')
  await cache.get(plan)
  cache.invalidate({id: 'page-c', type: 'page'})
  expect(cache.staleCount(() => true)).toBe(0)
  cache.invalidate({id: 'page-b', type: 'page'})
  expect(cache.staleCount(() => true)).toBe(1)
})

test('a change that comes while the lake answers is asked for again', async () => {
  const first = Promise.withResolvers<void>()
  reply = async (response, asked) => {
    if (asked === 1) await first.promise
    json(`{"result": {"_id": "plan-pro", "price": ${asked}}}`)(response, asked)
  }
  const before = cache.getFresh(plan)
  await expect.poll(() => requests).toBe(1)
  cache.invalidate({id: 'plan-pro', type: 'plan'})
  const after = cache.getFresh(plan)
  await expect.poll(() => requests).toBe(2)
  // The older answer comes last, and does not replace the newer one.
  await after
  first.resolve()
  await before
  expect(await cache.get(plan)).toEqual({_id: 'plan-pro', price: 2})
  expect(cache.staleCount(() => true)).toBe(0)
})

test('a process that starts without the lake has the answers of the one before', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await cache.get(plan)
  await cache.saved()
  reply = json('{}', 503)
  const next = newCache()
  expect(await next.get(plan)).toEqual({_id: 'plan-pro'})
  await expect(next.getFresh(plan)).rejects.toThrow('503')
  expect(next.staleCount(() => true)).toBe(1)
})

test('an answer that is the same keeps its hash', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await cache.get(plan)
  const hash = cache.hashOf(queryKey(plan))
  cache.invalidate('everything')
  await cache.refresh(() => true)
  expect(cache.hashOf(queryKey(plan))).toBe(hash)
  expect(cache.staleCount(() => true)).toBe(0)
})

test('a change of a document that only the answer on its way holds is asked for again', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await cache.get(plan)
  const first = Promise.withResolvers<void>()
  reply = async (response, asked) => {
    if (asked === 2) await first.promise
    json(`{"result": {"_id": "plan-pro", "other": {"_id": "plan-b", "asked": ${asked}}}}`)(response, asked)
  }
  cache.invalidate({id: 'plan-pro', type: 'plan'})
  const loading = cache.getFresh(plan)
  await expect.poll(() => requests).toBe(2)
  cache.invalidate({id: 'plan-b', type: 'plan'})
  first.resolve()
  await loading
  expect(cache.staleCount(() => true)).toBe(1)
})
