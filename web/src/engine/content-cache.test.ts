import {mkdtemp, rm} from 'node:fs/promises'
import {createServer, type Server, type ServerResponse} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@sanity/client'
import {startContentLake} from 'content-lake'
import {afterEach, beforeEach, describe, expect, onTestFinished, test} from 'vitest'
import {siteEvents} from '../events.ts'
import {type CachedQuery, type Change, type ContentCache, contentCache, queryKey} from './content-cache.ts'

type Reply = (response: ServerResponse, asked: number) => void

const json =
  (body: string, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, {'content-type': 'application/json'}).end(body)

const plan: CachedQuery = {query: '*[_id == "plan-pro"][0]', reads: ['plan'], lists: []}
const plans: CachedQuery = {query: '*[_type == "plan"]{_id, price}', reads: ['plan'], lists: ['plan']}

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

describe('a lake that answers from a replica', () => {
  /** @param lag milliseconds that the replica is behind */
  async function behind(lag: number, times: {catchUpTime?: number; awaitTime?: number} = {}) {
    const lake = await startContentLake({imitateHosted: {replicaLagMs: lag}})
    onTestFinished(() => lake.close())
    const client = createClient({
      projectId: lake.projectId,
      dataset: lake.dataset,
      apiVersion: '2026-06-01',
      useCdn: false,
      useProjectHostname: false,
      apiHost: lake.url,
      token: lake.createToken('editor'),
    })
    const fetch: Parameters<typeof contentCache>[0]['fetch'] = (query, parameters) =>
      client.fetch<unknown>(query, parameters, {perspective: 'published'})
    const save = async (price: number): Promise<Change> => {
      const {_rev: rev, _updatedAt: updatedAt} = await client.createOrReplace({
        _id: 'plan-pro',
        _type: 'plan',
        price,
      })
      return {id: 'plan-pro', type: 'plan', revision: {rev, updatedAt, isDeleted: false}}
    }
    return {client, save, answers: contentCache({fetch, folder, ...times})}
  }

  test('is asked until it shows the change', async () => {
    const {client, save, answers} = await behind(500)
    await client.create({_id: 'faq-a', _type: 'faq'})
    answers.invalidate(await save(1))
    expect(await answers.get(plans)).toEqual([{_id: 'plan-pro', price: 1}])
    const last = await save(2)
    answers.invalidate(last)
    // The webhook of an older one comes late.
    const earlier = new Date(Date.parse(last.revision?.updatedAt ?? '') - 30_000).toISOString()
    answers.invalidate({...last, revision: {rev: 'before', updatedAt: earlier, isDeleted: false}})
    expect((await answers.getFresh(plans)).value).toEqual([{_id: 'plan-pro', price: 2}])
    await client.delete('plan-pro')
    answers.invalidate({...last, revision: {rev: '', updatedAt: '', ...last.revision, isDeleted: true}})
    expect((await answers.getFresh(plans)).value).toEqual([])
    await answers.saved()
  })

  test('may give a document back its old date', async () => {
    const {client, save, answers} = await behind(200)
    answers.invalidate(await save(1))
    expect((await answers.getFresh(plans)).value).toEqual([{_id: 'plan-pro', price: 1}])
    const updatedAt = '2020-01-01T00:00:00Z'
    const {_rev: rev} = await client.createOrReplace({
      _id: 'plan-pro',
      _type: 'plan',
      price: 0,
      _updatedAt: updatedAt,
    })
    answers.invalidate({id: 'plan-pro', type: 'plan', revision: {rev, updatedAt, isDeleted: false}})
    expect((await answers.getFresh(plans)).value).toEqual([{_id: 'plan-pro', price: 0}])
    await answers.saved()
  })

  test('gives what it has when it does not show the change for long', async () => {
    const {save, answers} = await behind(60_000, {catchUpTime: 100, awaitTime: 1_500})
    const failures = reasons()
    await answers.get(plans)
    answers.invalidate(await save(1))
    await expect(answers.getFresh(plans)).rejects.toThrow('does not show the change of plan-pro yet')
    expect(failures).toEqual(['behind'])
    expect(answers.staleCount(() => true)).toBe(1)
    await expect.poll(() => answers.getFresh(plans).catch(() => null), {timeout: 5_000}).not.toBeNull()
    expect(answers.staleCount(() => true)).toBe(0)
    await answers.saved()
  })
})

test.each([
  ['another dataset', '{"result": [], "witnesses": [], "others": false}'],
  [
    'documents that are there',
    '{"result": [], "witnesses": [{"_id":"plan-a","_rev":"r","_updatedAt":"2026-01-01T00:00:00Z"}], "others": true}',
  ],
  ['an empty answer to everything', '[]'],
])('a list is not believed to be empty because of %s', async (_, confirmation) => {
  reply = json('{"result": [{"_id": "plan-a"}]}')
  await cache.get(plans)
  reply = (response, asked) => json(`{"result": ${asked === 2 ? '[]' : confirmation}}`)(response, asked)
  cache.invalidate('everything')
  await expect(cache.getFresh(plans)).rejects.toThrow(/lost every document|no result/)
  expect(await cache.get(plans)).toEqual([{_id: 'plan-a'}])
  reply = (response, asked) =>
    json(`{"result": ${asked === 4 ? '[]' : '{"result": [], "witnesses": [], "others": true}'}}`)(
      response,
      asked,
    )
  expect((await cache.getFresh(plans)).value).toEqual([])
})
