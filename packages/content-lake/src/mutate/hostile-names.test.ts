import {expect, test} from 'vitest'
import {post} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'

const {raw: client} = await testLake()

const pollution = '{"polluted": true}'

test.each([
  ['mutate', `{"mutations": [{"create": {"_id": "a", "_type": "page", "__proto__": ${pollution}}}]}`],
  ['mutate', `{"mutations": [{"create": {"_id": "a", "_type": "page", "in": {"__proto__": ${pollution}}}}]}`],
  ['mutate', `{"mutations": [{"__proto__": {"_id": "a", "_type": "page"}}]}`],
  ['mutate', `{"mutations": [{"patch": {"id": "there", "set": {"__proto__": ${pollution}}}}]}`],
  ['mutate', `{"mutations": [{"patch": {"id": "there", "set": {"__proto__.polluted": true}}}]}`],
  ['mutate', `{"mutations": [{"patch": {"id": "there", "set": {"constructor.prototype.polluted": true}}}]}`],
  ['mutate', `{"mutations": [{"patch": {"id": "there", "set": {"in": {"__proto__": ${pollution}}}}}]}`],
  [
    'actions',
    `{"actions": [{"actionType": "sanity.action.document.create", "publishedId": "b", "ifExists": "fail",
        "attributes": {"_id": "drafts.b", "_type": "page", "in": {"__proto__": ${pollution}}}}]}`,
  ],
  [
    'actions',
    `{"actions": [{"actionType": "sanity.action.release.create", "releaseId": "r",
        "metadata": {"__proto__": ${pollution}}}]}`,
  ],
  ['actions', `{"__proto__": {"actions": []}}`],
])('an attribute named __proto__ is refused by %s or does nothing: %s', async (endpoint, body) => {
  await client.createOrReplace({_id: 'there', _type: 'page'})
  const response = await post(client, endpoint, body)
  expect(response.status).toBeLessThan(500)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  const stored = JSON.stringify(await client.fetch('*'))
  expect(stored).not.toContain('__proto__')
  expect(await client.fetch('*[polluted == true || in.polluted == true]')).toEqual([])
})

test.each([
  ['hasOwnProperty', '{"in": [{"hasOwnProperty": 1}]}'],
  ['then', '{"then": 1}'],
])('a document with an attribute named %s is refused', async (name, fields) => {
  await expect(client.create({_type: 'page', ...JSON.parse(fields)})).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining(`has an attribute named "${name}"`),
  })
})

test('names of inherited methods are allowed as attributes', async () => {
  const named = {toString: 'text', constructor: {name: 'x'}, valueOf: [1], __defineGetter__: true}
  const ids = {draftId: 'drafts.named', publishedId: 'named'}
  await client.create({_id: ids.draftId, _type: 'page', ...named})
  const patch = {set: {isPrototypeOf: 2, 'constructor.name': 'y'}, unset: ['toString']}
  await client.action({actionType: 'sanity.action.document.edit', ...ids, patch})
  const {transactionId} = await client.action({actionType: 'sanity.action.document.publish', ...ids})
  const [found] = await client.fetch<object[]>('*[isPrototypeOf == 2]')
  expect(found).toMatchObject({
    _id: 'named',
    isPrototypeOf: 2,
    constructor: {name: 'y'},
    valueOf: [1],
    __defineGetter__: true,
  })
  expect(Object.hasOwn(found ?? {}, 'toString')).toBe(false)
  const {documents} = await client.request<{documents: object[]}>({
    url: `/data/history/production/documents/named?revision=${transactionId}`,
  })
  expect(documents).toEqual([found])
})
