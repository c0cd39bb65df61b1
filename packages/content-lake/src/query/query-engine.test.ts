import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {afterEach, beforeEach, expect, test} from 'vitest'
import type {DatasetStore} from '../store/dataset-store.ts'
import {temporaryDirectory, testStore} from '../testing/lake.ts'
import {QueryEngine, type QueryEngineOptions, type QueryRequest} from './query-engine.ts'
import {commitDocuments} from './testing/commit-documents.fixture.ts'

let store: DatasetStore
let engine: QueryEngine | undefined

beforeEach(() => {
  store = testStore()
  commitDocuments(store, {
    a: {_id: 'a', _type: 'post', title: 'A', author: {_ref: 'p.author'}, tags: ['x', 'y']},
    b: {_id: 'b', _type: 'post', title: 'B', author: {_ref: 'c'}},
    c: {_id: 'c', _type: 'person', name: 'C'},
    'drafts.a': {_id: 'drafts.a', _type: 'post', title: 'A, rewritten'},
    'p.author': {_id: 'p.author', _type: 'person', name: 'private'},
  })
})

afterEach(async () => {
  await engine?.close()
  engine = undefined
})

function start(options: Partial<QueryEngineOptions> = {}): QueryEngine {
  engine = new QueryEngine({databasePath: store.path, timeLimitMs: 20_000, ...options})
  return engine
}

function request(query: string, rest: Partial<QueryRequest> = {}): QueryRequest {
  return {query, params: {}, perspective: {kind: 'raw', versions: true}, access: 'all', ...rest}
}

/** The error of a query. Handled at once, because it may come while the test waits for something else. */
async function failureOf(response: Promise<unknown>): Promise<unknown> {
  const [outcome] = await Promise.allSettled([response])
  return outcome.status === 'rejected' ? outcome.reason : undefined
}

/** Takes time that doubles with every level: 24 are far more than any time limit here. */
function endlessQuery(): string {
  let query = 'count(*)'
  for (let level = 0; level < 24; level += 1) query = `count(*[${query} > 0])`
  return query
}

test('returns the result, its time and its sync tags', async () => {
  const response = await start().query(request('*[_type == "post"]{_id, "by": author->name}'))
  expect(response).toEqual({
    result: [
      {_id: 'a', by: 'private'},
      {_id: 'b', by: 'C'},
      {_id: 'drafts.a', by: null},
    ],
    ms: expect.any(Number),
    syncTags: ['s1:type.post', 's1:id.p.author', 's1:id.c'],
  })
})

test('the drafts perspective follows references through drafts', async () => {
  commitDocuments(store, {'drafts.c': {_id: 'drafts.c', _type: 'person', name: 'C, rewritten'}})
  const perspective = {kind: 'layered', layers: ['drafts']} as const
  const {result} = await start().query(
    request('*[_type == "post"]{title, _originalId, "by": author->name}', {perspective}),
  )
  expect(result).toEqual([
    {title: 'A, rewritten', _originalId: 'drafts.a', by: null},
    {title: 'B', _originalId: 'b', by: 'C, rewritten'},
  ])
})

test.each<{query: string; results: [unknown, unknown][]}>([
  {
    query: '*[_id == $p]._id',
    results: [
      ['a', ['a']],
      ['c', ['c']],
      [3, []],
    ],
  },
  {
    query: '*[_id in $p]._id',
    results: [
      [
        ['c', 'a'],
        ['a', 'c'],
      ],
      [[], []],
      [['b', 1], ['b']],
    ],
  },
  {
    query: '*[_type == "person"][0][$p]',
    results: [
      ['name', 'C'],
      ['_type', 'person'],
      ['none', null],
    ],
  },
  {
    query: '*[_type == "post"][0..$p]._id',
    results: [
      [0, ['a']],
      [1, ['a', 'b']],
    ],
  },
  {
    query: '*[@ match text::query($p)]._id',
    results: [
      ['rewritten', ['drafts.a']],
      ['none', []],
    ],
  },
  {
    query: '$p in ["a"]',
    results: [
      ['a', true],
      [['a'], false],
      [null, false],
    ],
  },
])('$query has the right result for each value of its parameter', async ({query, results}) => {
  start({workers: 1})
  for (const [p, expected] of results)
    expect([p, (await engine?.query(request(query, {params: {p}})))?.result]).toEqual([p, expected])
})

test('a query can use parameters, identity, dataset and date', async () => {
  const query =
    '{"tag": *[_id == $id][0].tags[$from..$to], "me": identity(), "where": sanity::dataset(), "at": dateTime("2026-01-01T00:00:00Z")}'
  const {result} = await start({dataset: 'production'}).query(
    request(query, {params: {id: 'a', from: 1, to: 1}, identity: 'editor'}),
  )
  expect(result).toEqual({tag: ['y'], me: 'editor', where: 'production', at: '2026-01-01T00:00:00Z'})
})

test('the next query sees a write, in any worker', async () => {
  const running = start({workers: 2})
  for (let revision = 1; revision <= 20; revision += 1) {
    const change = commitDocuments(store, {c: {_id: 'c', _type: 'person', name: `C${revision}`}})
    void running.apply(change.sequence, change.documents)
    // In turn: one write, one round of queries.
    const responses = await Promise.all([1, 2, 3].map(() => running.query(request('*[_id == "c"][0].name'))))
    expect(responses.map(({result}) => result)).toEqual(Array.from({length: 3}, () => `C${revision}`))
  }
})

test('a query past the time limit is stopped, and other queries continue', async () => {
  const running = start({timeLimitMs: 1500, workers: 2})
  await running.query(request('1'))
  const endless = failureOf(running.query(request(endlessQuery())))
  const beside = await Promise.all(Array.from({length: 5}, () => running.query(request('count(*)'))))
  expect(beside.map(({result}) => result)).toEqual([5, 5, 5, 5, 5])
  expect(await endless).toMatchObject({status: 504, body: {error: {type: 'queryTimeoutError'}}})
  expect((await running.query(request('count(*)'))).result).toBe(5)
})

test('with one worker, the next query waits for the new worker', async () => {
  const running = start({timeLimitMs: 300, workers: 1})
  const endless = failureOf(running.query(request(endlessQuery())))
  const next = running.query(request('count(*)'))
  expect(await endless).toMatchObject({status: 504})
  expect((await next).result).toBe(5)
})

test('long queries leave a worker free, wait as long as they may run, and are refused when four are there', async () => {
  const running = start({timeLimitMs: 3000})
  expect(await failureOf(running.query(request(endlessQuery())))).toMatchObject({status: 504})
  await Promise.all([1, 2].map((n) => running.query(request(`${n}`))))
  let ended = 0
  const long = Array.from({length: 5}, async () => {
    const failure = await failureOf(running.query(request(endlessQuery())))
    ended += 1
    return failure
  })
  for (const identity of ['a', 'b', 'c']) await running.query(request('count(*)', {identity}))
  expect(ended).toBe(1)
  const refusals = await Promise.all(long)
  expect(refusals).toMatchObject([504, 504, 504, 504, 429].map((status) => ({status})))
})

test('a query that is known to be quick runs although two endless ones have just begun', async () => {
  const running = start({timeLimitMs: 50_000})
  await running.query(request('count(*)'))
  const endless = [1, 2].map((n) => failureOf(running.query(request(`${endlessQuery()} > ${n}`))))
  expect((await running.query(request('count(*)', {identity: 'other'}))).result).toBe(5)
  await running.close()
  expect(await Promise.all(endless)).toMatchObject([{status: 503}, {status: 503}])
})

test('a response is repeated until the next transaction', async () => {
  const running = start()
  const count = () => running.stream(request('count(*)'))
  const first = await count()
  expect(await count()).toBe(first)
  const change = commitDocuments(store, {d: {_id: 'd', _type: 'post'}})
  await running.apply(change.sequence, change.documents)
  expect((await running.query(request('count(*)'))).result).toBe(6)
  expect(await running.stream(request('now()'))).not.toBe(await running.stream(request('now()')))
})

test('a large response comes in parts, and shows the state at its beginning', async () => {
  const running = start()
  const big = (n: number) => ({_id: `big${n}`, _type: 'big', text: 'x'.repeat(10_000)})
  const documents = Object.fromEntries(Array.from({length: 60}, (_, n) => [`big${n}`, big(n)]))
  const added = commitDocuments(store, documents)
  await running.apply(added.sequence, added.documents)
  const body = await running.stream(request('*[_type == "big"]{_id, "all": *[_type == "big"]}'))
  if (body instanceof Uint8Array) throw new Error('one part')
  let [bytes, parts] = [0, 0]
  for await (const part of body) {
    bytes += part.length
    parts += 1
    if (parts > 1) continue
    const deleted = commitDocuments(store, {big7: undefined})
    await running.apply(deleted.sequence, deleted.documents)
    expect((await running.query(request('count(*[_type == "big"])'))).result).toBe(59)
  }
  expect(bytes).toBeGreaterThan(60 * 60 * 10_000)
  expect(parts).toBeGreaterThan(50)
})

test('the time limit applies to a response that is read slowly', async () => {
  const running = start({timeLimitMs: 1000})
  const read = async () => {
    const body = await running.stream(request('*{"a": *{"b": *{"c": *{"d": *{"e": *}}}}}'))
    if (body instanceof Uint8Array) throw new Error('one part')
    for await (const _ of body) await wait(400)
  }
  expect(await failureOf(read())).toMatchObject({status: 504})
  expect((await running.query(request('count(*)'))).result).toBe(5)
})

test('a missing dataset refuses queries instead of starting workers endlessly', async () => {
  const running = start({databasePath: join(temporaryDirectory(), 'absent.sqlite')})
  await expect(running.query(request('1'))).rejects.toThrow(/unable to open database file/)
})

test('closing refuses waiting and later queries', async () => {
  const running = start({workers: 1})
  const waiting = failureOf(running.query(request(endlessQuery())))
  await running.close()
  expect(await waiting).toMatchObject({status: 503})
  await expect(running.query(request('1'))).rejects.toMatchObject({status: 503})
})
