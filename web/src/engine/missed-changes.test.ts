import {createClient, type SanityClient} from '@sanity/client'
import {type ContentLake, startContentLake} from 'content-lake'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {siteEvents} from '../events.ts'
import type {Change} from './content-cache.ts'
import {missedChanges} from './missed-changes.ts'

let lake: ContentLake
let client: SanityClient
let changes: (Change | 'everything')[]
let missed: number[]
let site: ReturnType<typeof missedChanges>
const interval = 1_000

/** An interval after the last one. */
async function look(): Promise<void> {
  vi.advanceTimersByTime(interval)
  await site.look()
}

beforeAll(async () => {
  lake = await startContentLake()
  client = createClient({
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion: '2026-06-01',
    useCdn: false,
    useProjectHostname: false,
    apiHost: lake.url,
    token: lake.createToken('editor'),
  })
})
afterAll(() => lake.close())

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({toFake: ['performance']})
  await client.delete({query: '*[_type in ["plan", "faq", "note"]]'})
  await client.create({_id: 'plan-old', _type: 'plan', _updatedAt: '2020-01-01T00:00:00Z'})
  await client.create({_id: 'drafts.plan-old', _type: 'plan'})
  await client.create({_id: 'note', _type: 'note'})
  changes = []
  missed = []
  siteEvents().on('webhooks-missed', (documents) => missed.push(documents))
  site = missedChanges({
    ask: (query, parameters) => client.fetch<unknown>(query, {...parameters}, {perspective: 'published'}),
    onChange: (change) => changes.push(change),
    interval,
  })
})

afterEach(() => {
  siteEvents().removeAllListeners()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const found = () => changes.splice(0).map((change) => (change === 'everything' ? change : change.id))

test('a start reports what has just changed, and nothing as missed', async () => {
  await client.create({_id: 'plan-new', _type: 'plan'})
  await site.look()
  expect(found()).toEqual(['plan-new'])
  await site.look()
  expect([found(), missed]).toEqual([[], []])
})

test('what changed without a webhook is reported at once, and counted when no webhook follows', async () => {
  await site.look()
  const {_rev: rev, _updatedAt: updatedAt} = await client.patch('plan-old').set({price: 2}).commit()
  await client.create({_id: 'plan-new', _type: 'plan'})
  await site.look()
  expect(changes).toContainEqual({
    id: 'plan-old',
    type: 'plan',
    revision: {rev, updatedAt, isDeleted: false},
  })
  expect(found().toSorted()).toEqual(['plan-new', 'plan-old'])
  site.announced({id: 'plan-new', type: 'plan'})
  expect(missed).toEqual([])
  await look()
  expect([found(), missed]).toEqual([[], [1]])
})

test('what a webhook told of with its revision is not reported, nor is a webhook new for what a look found', async () => {
  await site.look()
  const {_rev: rev, _updatedAt: updatedAt} = await client.patch('plan-old').set({price: 2}).commit()
  const change: Change = {id: 'plan-old', type: 'plan', revision: {rev, updatedAt, isDeleted: false}}
  expect(site.announced(change)).toBe(true)
  await client.create({_id: 'plan-new', _type: 'plan'})
  await site.look()
  expect(found()).toEqual(['plan-new'])
  expect(site.announced(change)).toBe(false)
  expect(site.announced({id: 'plan-old', type: 'plan'})).toBe(true)
})

test('a deletion is reported', async () => {
  await client.create({_id: 'plan-new', _type: 'plan'})
  await site.look()
  found()
  // As many as before.
  await client.transaction().delete('plan-old').create({_id: 'faq-a', _type: 'faq'}).commit()
  await look()
  expect(changes.splice(0)).toEqual([expect.objectContaining({id: 'faq-a'}), {id: 'plan-old', type: 'plan'}])
  await look()
  expect([found(), missed]).toEqual([[], [2]])
})

test('a deletion that a webhook told of needs no search', async () => {
  await site.look()
  const {_rev: rev, _updatedAt: updatedAt} = (await client.getDocument('plan-old')) ?? {}
  await client.delete('plan-old')
  site.announced({
    id: 'plan-old',
    type: 'plan',
    revision: {rev: rev ?? '', updatedAt: updatedAt ?? '', isDeleted: true},
  })
  await site.look()
  await site.look()
  await site.look()
  expect([found(), missed]).toEqual([[], []])
})

test('a document that was imported with an old date is found by the number of documents', async () => {
  await site.look()
  await client.create({_id: 'plan-imported', _type: 'plan', _updatedAt: '2019-01-01T00:00:00Z'})
  await client.patch('plan-old').set({price: 3}).commit()
  await site.look()
  expect(found().toSorted()).toEqual(['plan-imported', 'plan-old'])
})

test('a document that was replaced by one with an old date is found after some looks', async () => {
  await site.look()
  await client.createOrReplace({_id: 'plan-old', _type: 'plan', _updatedAt: '2018-01-01T00:00:00Z'})
  for (let n = 0; n < 14; n++) await look()
  expect(found()).toEqual([])
  await look()
  expect(found()).toEqual(['plan-old'])
})

test('very many changes are one', async () => {
  await site.look()
  const many = client.transaction()
  for (let n = 0; n < 501; n++) many.create({_id: `faq-${n}`, _type: 'faq'})
  await many.commit()
  await site.look()
  expect(changes).toEqual(['everything'])
})

test('a look that fails changes nothing', async () => {
  await site.look()
  await client.patch('plan-old').set({price: 2}).commit()
  const {fetch} = client
  vi.spyOn(client, 'fetch').mockRejectedValueOnce(new Error('no connection'))
  await expect(site.look()).rejects.toThrow('no connection')
  client.fetch = fetch
  await site.look()
  expect(found()).toEqual(['plan-old'])
})
