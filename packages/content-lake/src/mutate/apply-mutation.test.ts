import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type ContentLake, startContentLake} from '../start-content-lake.ts'
import {clientFor, refusal} from '../test-support/client.ts'

let lake: ContentLake
let client: ReturnType<typeof clientFor>

beforeAll(async () => {
  lake = await startContentLake()
  client = clientFor(lake, lake.createToken('editor'))
})
afterAll(() => lake.close())

const newId = (): string => `t-${randomUUID()}`

test('applies every operation', async () => {
  const id = newId()
  await client.create({
    _id: id,
    _type: 'page',
    text: 'the quick fox',
    count: 1,
    list: ['a', 'c'],
    gone: true,
    nested: {},
  })
  const patched = await client
    .patch(id)
    .set({'nested.deep': 'x'})
    .setIfMissing({count: 9, missing: 'm'})
    .unset(['gone'])
    .inc({count: 5})
    .dec({count: 2})
    .insert('after', 'list[0]', ['b'])
    .diffMatchPatch({text: '@@ -1,13 +1,13 @@\n the \n-quick\n+brown\n  fox\n'})
    .commit()
  expect(patched).toMatchObject({
    text: 'the brown fox',
    count: 4,
    list: ['a', 'b', 'c'],
    nested: {deep: 'x'},
    missing: 'm',
  })
  expect(patched).not.toHaveProperty('gone')
})

test('reaches array items by key, and replaces nothing where nothing matches', async () => {
  const id = newId()
  await client.create({
    _id: id,
    _type: 'page',
    list: [
      {_key: 'a', n: 1},
      {_key: 'b', n: 2},
    ],
  })
  await client.patch(id).set({'list[_key=="b"].n': 20}).commit()
  const patched = await client
    .patch(id)
    .insert('replace', 'list[_key=="none"]', [{_key: 'c'}])
    .commit()
  expect(patched['list']).toEqual([
    {_key: 'a', n: 1},
    {_key: 'b', n: 20},
  ])
})

test('refuses a missing document, a stale revision, a broken path and an immutable field', async () => {
  const id = newId()
  expect(await refusal(client.patch(id).set({a: 1}).commit())).toMatchObject({
    status: 409,
    type: 'documentNotFoundError',
    item: {description: `The document with the ID "${id}" was not found`},
  })
  const {_rev} = await client.create({_id: id, _type: 'page'})
  expect(await refusal(client.patch(id).set({a: 1}).ifRevisionId('other').commit())).toMatchObject({
    status: 409,
    type: 'documentRevisionIDDoesNotMatchError',
    item: {id, currentRevisionID: _rev, expectedRevisionID: 'other'},
  })
  expect(await refusal(client.patch(id).set({'a[[': 1}).commit())).toMatchObject({status: 400})
  expect(await refusal(client.patch(id).set({_id: 'b'}).commit())).toMatchObject({status: 400})
  expect(await refusal(client.patch(id).unset(['_type']).commit())).toMatchObject({status: 400})
  expect(await client.getDocument(id)).toMatchObject({_rev})
})

test('accepts one of many writers with the same revision', async () => {
  const id = newId()
  const {_rev} = await client.create({_id: id, _type: 'page', n: 0})
  const writes = Array.from({length: 20}, () =>
    refusal(client.patch(id).inc({n: 1}).ifRevisionId(_rev).commit()),
  )
  const outcomes = await Promise.all(writes)
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
  expect(await client.getDocument(id)).toMatchObject({n: 1})
})

test('counts every accepted increment of a hundred writers that check the revision', async () => {
  const id = newId()
  await client.create({_id: id, _type: 'page', n: 0})
  const attempt = async () => {
    const document = await client.getDocument(id)
    return refusal(
      client
        .patch(id)
        .inc({n: 1})
        .ifRevisionId(document?._rev ?? '')
        .commit(),
    )
  }
  const outcomes = await Promise.all(Array.from({length: 100}, attempt))
  const accepted = outcomes.filter((outcome) => outcome === 'accepted')
  const refused = outcomes.filter((outcome) => outcome !== 'accepted')
  expect(accepted.length).toBeGreaterThan(0)
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({status: 409, type: 'documentRevisionIDDoesNotMatchError'})),
  )
  expect((await client.getDocument(id))?.['n']).toBe(accepted.length)
})
