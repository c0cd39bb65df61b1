import {mkdtemp, rm} from 'node:fs/promises'
import {createServer, type Server, type ServerResponse} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient, type SanityClient} from '@sanity/client'
import {startContentLake} from 'content-lake'
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest'
import {serverProcess} from '../server-process.ts'
import {type FetchQuery, queryKey, queryResults, type QueryResults} from './query-results.ts'

type Reply = (response: ServerResponse, asked: number) => void

const json =
  (body: string, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, {'content-type': 'application/json'}).end(body)

const plan = {query: '*[_id == "plan-pro"][0]'}
const plans = {query: '*[_type == "plan"]{_id, price}'}

/** Asks as the site does. */
const fetchWith =
  (client: SanityClient): FetchQuery =>
  (query, parameters, {signal, eventId}) =>
    client.fetch<unknown>(
      query,
      {...parameters},
      {
        perspective: 'published',
        filterResponse: false,
        signal,
        lastLiveEventId: eventId ?? null,
      },
    )

let reply: Reply
let requests: number
let server: Server
let folder: string
let results: QueryResults

/** @param timeoutMs so long that a stall of the machine is not a failure */
const newResults = (timeoutMs = 30_000): QueryResults => {
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
  return queryResults({fetch: fetchWith(client), folder, timeoutMs})
}

beforeEach(async () => {
  requests = 0
  server = createServer((_, response) => reply(response, ++requests))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  folder = await mkdtemp(join(tmpdir(), 'query-results-'))
  results = newResults()
})

afterEach(async () => {
  serverProcess().metricsEvents.removeAllListeners()
  server.closeAllConnections()
  server.close()
  await results.saved()
  await rm(folder, {recursive: true, force: true})
})

const allKeys = new Set([plan, plans].map((query) => queryKey(query)))
const staleCount = () => results.staleCount(allKeys)

const reasons = () => {
  const all: string[] = []
  serverProcess().metricsEvents.on('query-failed', (reason) => all.push(reason))
  return all
}

test('callers at the same time, and later ones, share one request', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await Promise.all([results.get(plan), results.getFresh(plan)])
  expect(await results.get(plan)).toEqual({_id: 'plan-pro'})
  expect(requests).toBe(1)
})

test.each([
  ['half a response', json('{"result": [1, 2'), 'no-result'],
  ['a page of another server', json('<html>Sign in</html>'), 'no-result'],
  ['JSON without a result', json('{"message": "hello"}'), 'no-result'],
  ['status 503', json('{}', 503), 'refused'],
  ['status 401', json('{}', 401), 'refused'],
  ['a connection that breaks off', (response) => void response.destroy(), 'unreachable'],
  ['no response in time', () => {}, 'timeout'],
] satisfies [string, Reply, string][])(
  '%s is a failure, and the previous result stays',
  async (_, fault, reason) => {
    if (reason === 'timeout') results = newResults(3_000)
    reply = json('{"result": {"_id": "plan-pro"}}')
    await results.get(plan)
    const failures = reasons()
    reply = fault
    results.markStale('everything')
    await expect(results.getFresh(plan)).rejects.toThrow(Error)
    expect(failures).toEqual([reason])
    expect(await results.get(plan)).toEqual({_id: 'plan-pro'})
    expect(staleCount()).toBe(1)
  },
)

test('a check marks the results that differ as stale, without a delay for their readers', async () => {
  reply = json('{"result": {"_id": "plan-pro"}, "syncTags": ["s1:id.plan-pro"]}')
  await results.get(plan)
  reply = json('{"result": [1], "syncTags": []}')
  await results.get(plans)
  const answers = ['{"result": {"_id": "plan-pro"}, "syncTags": ["s1:id.plan-b"]}', '{"result": [2]}']
  reply = (response, asked) => json(answers[asked - 3] ?? '')(response, asked)
  expect(await results.verify()).toBe(true)
  expect([plan, plans].map((query) => results.isStale(queryKey(query)))).toEqual([false, true])
  expect(await results.get(plans)).toEqual([1])
  // An equal result has other tags when it is of another document.
  results.markStale({tags: ['s1:id.plan-b']})
  expect(results.isStale(queryKey(plan))).toBe(true)
})

test('a check of unchanged results changes nothing, and one that fails says so', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await results.get(plan)
  expect(await results.verify()).toBe(false)
  reply = json('{}', 503)
  await expect(results.verify()).rejects.toThrow(Error)
  expect(staleCount()).toBe(0)
})

test('a document that was there is not believed to be gone because of an empty result', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await results.get(plan)
  reply = json('{"result": null}')
  results.markStale('everything')
  await expect(results.getFresh(plan)).rejects.toThrow('lost a document')
})

test('a change makes the results stale that share one of its tags, and those without tags', async () => {
  const untagged = {query: '*[0]'}
  const keys = new Set([plan, plans, untagged].map((query) => queryKey(query)))
  const tags = ['["s1:id.plan-pro"]', '["s1:type.plan", "s1:id.faq-a"]', null]
  reply = (response, asked) =>
    json(`{"result": {}${tags[asked - 1] ? `, "syncTags": ${tags[asked - 1]}` : ''}}`)(response, asked)
  for (const query of [plan, plans, untagged]) await results.get(query)
  const stale = async (...changed: string[]) => {
    await results.refresh()
    results.markStale({tags: changed})
    return [plan, plans, untagged].filter((query) => results.isStale(queryKey(query)))
  }
  tags.push(null, '["s1:id.plan-pro"]', null, null, null)
  expect(await stale('s1:id.plan-pro', 's1:type.page')).toEqual([plan, untagged])
  tags.splice(3, 5, '["s1:id.plan-pro"]', null)
  expect(await stale('s1:id.faq-a')).toEqual([plans, untagged])
  expect(results.staleCount(keys)).toBe(2)
})

test('requests name the newest live event', async () => {
  const asked: (string | null)[] = []
  server.on('request', ({url = ''}) =>
    asked.push(new URL(url, 'http://x').searchParams.get('lastLiveEventId')),
  )
  reply = json('{"result": {"_id": "plan-pro"}, "syncTags": ["s1:id.plan-pro"]}')
  await results.get(plan)
  results.markStale({tags: ['s1:id.plan-pro']}, 'event-7')
  await results.getFresh(plan)
  results.markStale('everything')
  await results.getFresh(plan)
  expect(asked).toEqual([null, 'event-7', 'event-7'])
})

test('a change that comes during a request is refetched', async () => {
  const first = Promise.withResolvers<void>()
  reply = async (response, asked) => {
    if (asked === 1) await first.promise
    json(`{"result": {"_id": "plan-pro", "price": ${asked}}}`)(response, asked)
  }
  const before = results.getFresh(plan)
  await expect.poll(() => requests).toBe(1)
  results.markStale({tags: ['s1:id.plan-pro']})
  const after = results.getFresh(plan)
  await expect.poll(() => requests).toBe(2)
  // The older result arrives last, and does not replace the newer one.
  await after
  first.resolve()
  await before
  expect(await results.get(plan)).toEqual({_id: 'plan-pro', price: 2})
  expect(staleCount()).toBe(0)
})

test('a process that starts without the lake has the results of the one before', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await results.get(plan)
  await results.saved()
  reply = json('{}', 503)
  const next = newResults()
  expect(await next.get(plan)).toEqual({_id: 'plan-pro'})
  await expect(next.getFresh(plan)).rejects.toThrow('503')
  expect(next.staleCount(allKeys)).toBe(1)
})

test('an equal result keeps its hash', async () => {
  reply = json('{"result": {"_id": "plan-pro"}}')
  await results.get(plan)
  const hash = results.hashOf(queryKey(plan))
  results.markStale('everything')
  await results.refresh()
  expect(results.hashOf(queryKey(plan))).toBe(hash)
  expect(staleCount()).toBe(0)
})

test('a change of a document that only the result on its way holds is refetched', async () => {
  reply = json('{"result": {"_id": "plan-pro"}, "syncTags": ["s1:id.plan-pro"]}')
  await results.get(plan)
  const first = Promise.withResolvers<void>()
  reply = async (response, asked) => {
    if (asked === 2) await first.promise
    json(`{"result": {"_id": "plan-pro", "asked": ${asked}}, "syncTags": ["s1:id.plan-b"]}`)(response, asked)
  }
  results.markStale({tags: ['s1:id.plan-pro']})
  const loading = results.getFresh(plan)
  await expect.poll(() => requests).toBe(2)
  results.markStale({tags: ['s1:id.plan-b']})
  first.resolve()
  await loading
  expect(staleCount()).toBe(1)
})

test('a result is at least as new as its live event, also from a replica', async () => {
  const lake = await startContentLake({imitate: {replicaLagMs: 400}})
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
  results = queryResults({fetch: fetchWith(client), folder})
  expect(await results.get(plans)).toEqual([])
  const {transactionId} = await client.create(
    {_id: 'plan-pro', _type: 'plan', price: 1},
    {
      returnDocuments: false,
    },
  )
  results.markStale({tags: ['s1:type.plan']}, transactionId)
  expect((await results.getFresh(plans)).value).toEqual([{_id: 'plan-pro', price: 1}])
})

test('a list is empty once its last document is deleted, though others stay to which it referred', async () => {
  const lake = await startContentLake()
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
  const topics = [{_key: 'a', _type: 'reference', _ref: 'topic-a'}]
  await client.create({_id: 'topic-a', _type: 'topic'})
  await client.create({_id: 'article-a', _type: 'article', topics})
  results = queryResults({fetch: fetchWith(client), folder})
  const articles = {query: '*[_type == "article"]{_id, "topics": topics[]{_ref}}'}
  expect(await results.get(articles)).toHaveLength(1)
  await client.delete('article-a')
  results.markStale('everything')
  expect((await results.getFresh(articles)).value).toEqual([])
})

test.each([
  ['another dataset', '{"result": [], "isGone": true, "isOurDataset": false}'],
  ['documents that exist', '{"result": [], "isGone": false, "isOurDataset": true}'],
  ['an empty result of everything', '[]'],
])('a list is not believed to be empty because of %s', async (_, confirmation) => {
  reply = json('{"result": [{"_id": "plan-a"}]}')
  await results.get(plans)
  reply = (response, asked) => json(`{"result": ${asked === 2 ? '[]' : confirmation}}`)(response, asked)
  results.markStale('everything')
  await expect(results.getFresh(plans)).rejects.toThrow('lost every document')
  expect(await results.get(plans)).toEqual([{_id: 'plan-a'}])
  reply = (response, asked) =>
    json(`{"result": ${asked === 4 ? '[]' : '{"result": [], "isGone": true, "isOurDataset": true}'}}`)(
      response,
      asked,
    )
  expect((await results.getFresh(plans)).value).toEqual([])
})
