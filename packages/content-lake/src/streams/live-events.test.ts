import {setTimeout} from 'node:timers/promises'
import type {LiveEvent, SanityClient} from '@sanity/client'
import {afterAll, describe, expect, test} from 'vitest'
import {clientFor} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'
import {eventually, openStream, type RawStream} from '../testing/streams.ts'

const subscriptions: {unsubscribe(): void}[] = []

const {lake} = await testLake()
const token = lake.createToken('editor')
const editor = clientFor(lake, token)
afterAll(() => {
  for (const subscription of subscriptions) subscription.unsubscribe()
})

async function live(client: SanityClient, includeDrafts = false) {
  const events: LiveEvent[] = []
  const failures: unknown[] = []
  subscriptions.push(
    client.live
      .events({includeDrafts})
      .subscribe({next: (event) => events.push(event), error: (error: unknown) => failures.push(error)}),
  )
  await eventually(() => expect(events.length + failures.length).toBeGreaterThan(0))
  return {
    events,
    failures,
    messages: () => events.flatMap((event) => (event.type === 'message' ? [event] : [])),
  }
}

test('live events start with a welcome, then contain the tags of every query whose result changed', async () => {
  const anonymous = clientFor(lake)
  const {events, messages} = await live(anonymous)
  expect(events).toEqual([{type: 'welcome', id: expect.any(String)}])
  const {syncTags = []} = await anonymous.fetch('*[_type == "post"]', {}, {filterResponse: false})
  const {_rev} = await editor.create({_id: 'post', _type: 'post'})
  await eventually(() => expect(messages()).toHaveLength(1))
  expect(messages()[0]?.id).toBe(_rev)
  expect(messages()[0]?.tags).toEqual(expect.arrayContaining(syncTags))
})

test('live events include drafts only with a token and includeDrafts', async () => {
  const published = await live(clientFor(lake))
  const drafts = await live(editor, true)
  await editor.create({_id: 'drafts.essay', _type: 'essay'})
  await editor.transaction().create({_id: 'essay', _type: 'essay'}).delete('drafts.essay').commit()
  await eventually(() => expect(drafts.messages()).toHaveLength(2))
  await eventually(() => expect(published.messages()).toHaveLength(1))
  for (const {tags} of [...drafts.messages(), ...published.messages()])
    expect(tags).toEqual(expect.arrayContaining(['s1:id.essay', 's1:type.essay']))
})

test('live events of drafts are refused without a token', async () => {
  const {failures} = await live(clientFor(lake).withConfig({withCredentials: true}), true)
  expect(failures).toMatchObject([{name: 'ConnectionFailedError', status: 403}])
})

test.concurrent('live events go on after the lake ends the stream with a goaway', async () => {
  const {lake: crowded, client} = await testLake()
  const {events, messages} = await live(clientFor(crowded))
  crowded.endStreams('too many connections')
  await eventually(() =>
    expect(events.map(({type}) => type)).toEqual(['welcome', 'goaway', 'reconnect', 'welcome']),
  )
  expect(events[1]).toMatchObject({id: expect.any(String), data: {reason: 'too many connections'}})
  await client.create({_type: 'late'})
  await eventually(() => expect(messages()).toMatchObject([{tags: expect.arrayContaining(['s1:type.late'])}]))
})

test.concurrent('a client whose last event is not in the history gets a restart', async () => {
  const {lake: first, client} = await testLake()
  await client.create({_type: 'post'})
  const {events} = await live(clientFor(first))
  await first.close()
  await testLake({port: first.port})
  await eventually(() => expect(events.at(-1)).toEqual({type: 'restart', id: 'none'}))
})

describe.concurrent('with imitate.liveEvents', () => {
  async function imitating(liveEvents: 'delayed' | 'without ids' | 'none') {
    const {lake: hosted, client} = await testLake({imitate: {liveEvents, liveEventDelayMs: 400}})
    return {...(await live(clientFor(hosted))), hosted, create: () => client.create({_type: 'post'})}
  }

  test('delayed messages come some time after their transaction', async () => {
    const {messages, create} = await imitating('delayed')
    const {_rev} = await create()
    const committed = performance.now()
    await eventually(() => expect(messages()).toMatchObject([{id: _rev}]))
    expect(performance.now() - committed).toBeGreaterThan(300)
  })

  test('events without ids have their tags', async () => {
    const {events, create} = await imitating('without ids')
    await create()
    await eventually(() => expect(events).toHaveLength(2))
    expect(events).toMatchObject([{id: ''}, {id: '', tags: expect.arrayContaining(['s1:type.post'])}])
  })

  test('none come after the welcome, until the lake imitates that no longer', async () => {
    const {events, create, hosted} = await imitating('none')
    await create()
    await setTimeout(200)
    expect(events).toMatchObject([{type: 'welcome'}])
    hosted.imitate({liveEvents: 'all'})
    const {_rev} = await create()
    await eventually(() => expect(events).toMatchObject([{type: 'welcome'}, {type: 'message', id: _rev}]))
  })
})

const open = (lastEventId?: string) =>
  openStream(
    `${lake.url}/v2025-02-19/data/live/events/production`,
    lastEventId === undefined ? {} : {'last-event-id': lastEventId},
  )
const lastId = ({events}: RawStream) => events.at(-1)?.id

test('a reconnecting client receives missed events at once', async () => {
  const first = await open()
  await eventually(() => expect(first.events).toHaveLength(1))
  first.close()
  await editor.create({_id: 'a', _type: 'a'})
  await editor.create({_id: 'drafts.b', _type: 'b'})
  await editor.create({_id: 'c', _type: 'c'})
  const second = await open(lastId(first))
  await eventually(() => expect(second.events).toHaveLength(2))
  expect(second.events[0]).toMatchObject({event: 'welcome', id: lastId(first)})
  const {tags} = Object(second.events[1]?.data)
  expect(tags).toEqual(expect.arrayContaining(['s1:type.a', 's1:type.c']))
  expect(tags).not.toContain('s1:type.b')
})

test('a reconnecting client with an unknown event id gets a restart', async () => {
  const stream = await open('a-transaction-of-another-lake')
  await eventually(() => expect(stream.events).toMatchObject([{event: 'restart', id: expect.any(String)}]))
})

test('a reconnecting client can resume before the first transaction', async () => {
  const admin = clientFor(lake, lake.createToken('administrator'))
  await admin.datasets.create('fresh')
  const url = `${lake.url}/v2025-02-19/data/live/events/fresh`
  const first = await openStream(url)
  await eventually(() => expect(first.events).toHaveLength(1))
  first.close()
  await admin.withConfig({dataset: 'fresh'}).create({_id: 'x', _type: 'x'})
  const second = await openStream(url, {'last-event-id': lastId(first) ?? ''})
  await eventually(() => expect(second.events).toHaveLength(2))
  expect(second.events[1]?.data).toMatchObject({tags: expect.arrayContaining(['s1:type.x'])})
})
