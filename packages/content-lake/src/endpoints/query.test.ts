import {expect, test} from 'vitest'
import {testLake} from '../testing/lake.ts'

const {lake, client} = await testLake()
await client.create({_id: 'page', _type: 'page', blocks: [{_key: 'a', _type: 'block', text: 'Hello'}]})
await client.create({_id: 'drafts.page', _type: 'page', blocks: [{_key: 'a', _type: 'block', text: 'Hi'}]})

const query = '*[_type == "page"][0]{"text": blocks[0].text}'
const mappings = {"$['text']": {type: 'value', source: {type: 'documentValue', document: 0, path: 0}}}

test.each([
  [true, "$['blocks'][0]['text']"],
  ['withKeyArraySelector', "$['blocks'][?(@._key=='a')]['text']"],
] as const)('resultSourceMap=%s names the field %s', async (resultSourceMap, path) => {
  const options = {filterResponse: false, perspective: 'drafts', resultSourceMap} as const
  const responses = [
    await client.fetch(query, {}, options),
    // Long enough to be posted.
    await client.fetch(`${query} // ${'x'.repeat(12_000)}\n`, {}, options),
  ]
  for (const {result, resultSourceMap: map} of responses) {
    expect(result).toEqual({text: 'Hi'})
    expect(map).toEqual({documents: [{_id: 'drafts.page', _type: 'page'}], paths: [path], mappings})
  }
})

test('a source map needs resultSourceMap', async () => {
  const response = await client.fetch(query, {}, {filterResponse: false, resultSourceMap: false})
  expect(response).not.toHaveProperty('resultSourceMap')
})

test('an unknown value of resultSourceMap is refused', async () => {
  const url = `${lake.url}/v2025-02-19/data/query/${lake.dataset}?query=1&resultSourceMap=yes`
  expect((await fetch(url)).status).toBe(400)
})

const count = '*[_type == "page"]._id'

test('with imitate.replicaLagMs, a query sees an older state, unless lastLiveEventId names a newer event', async () => {
  const {client: behind} = await testLake({imitate: {replicaLagMs: 1_000}})
  const ids = (lastLiveEventId?: string) =>
    behind.fetch(count, {}, lastLiveEventId === undefined ? {} : {lastLiveEventId})
  expect(await ids()).toEqual([])
  const first = await behind.create({_id: 'a', _type: 'page'})
  const second = await behind.create({_id: 'b', _type: 'page'})
  expect(await ids()).toEqual([])
  expect(await ids('an-unknown-event')).toEqual([])
  expect(await behind.getDocument('a')).toMatchObject({_type: 'page'})
  expect(await ids(first._rev)).toContain('a')
  expect(await ids(second._rev)).toEqual(['a', 'b'])
  expect(await ids()).toEqual(['a', 'b'])
})

test('with imitate.replicaLagMs, a query waits for the event no longer than the time limit', async () => {
  const {client: behind} = await testLake({imitate: {replicaLagMs: 60_000}, queryTimeLimitMs: 300})
  const {_rev: lastLiveEventId} = await behind.create({_type: 'page'})
  await expect(behind.fetch(count, {}, {lastLiveEventId})).rejects.toMatchObject({statusCode: 504})
})

test('more than one lastLiveEventId is refused', async () => {
  const url = `${lake.url}/v2025-02-19/data/query/${lake.dataset}?query=1&lastLiveEventId=a&lastLiveEventId=b`
  expect((await fetch(url)).status).toBe(400)
})
