import type {ListenOptions, SanityDocument} from '@sanity/client'
import {applyPatch} from 'mendoza'
import {expect, onTestFinished, test} from 'vitest'
import {clientFor} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'
import {eventually, openStream} from '../testing/streams.ts'

const {lake} = await testLake()
const token = lake.createToken('editor')
const editor = clientFor(lake, token)

/** Listens, waits for the welcome, and collects the events after it. */
async function listening(
  query: string,
  params: Record<string, unknown> = {},
  options: ListenOptions = {},
  client = editor,
) {
  const events: Record<string, unknown>[] = []
  let welcomed = false
  const failures: unknown[] = []
  const all: ListenOptions = {includeAllVersions: true, ...options, events: ['welcome', 'mutation']}
  const subscription = client.listen(query, params, all).subscribe({
    next: (event) => {
      if (event.type === 'welcome') welcomed = true
      else events.push({...event})
    },
    error: (error: unknown) => failures.push(error),
  })
  onTestFinished(() => subscription.unsubscribe())
  await eventually(() => expect(welcomed || failures.length > 0).toBe(true))
  return {events, failures}
}

test('an event describes a created, a changed and a deleted document', async () => {
  const options = {includePreviousRevision: true, effectFormat: 'mendoza'} as const
  const {events} = await listening('*[_type == "life"]', {}, options)
  const created = await editor.create({_id: 'life', _type: 'life', title: 'Young'})
  const changed = await editor.patch('life').set({title: 'Old'}).commit({transactionId: 'changed'})
  await editor.delete('life', {transactionId: 'deleted'})
  await eventually(() => expect(events).toHaveLength(3))

  const [appear, update, disappear] = events
  expect(appear).toEqual({
    type: 'mutation',
    eventId: `${created._rev}#life`,
    documentId: 'life',
    transactionId: created._rev,
    transition: 'appear',
    identity: expect.stringMatching(/^p/),
    mutations: [{create: {_id: 'life', _type: 'life', title: 'Young'}}],
    effects: {apply: expect.any(Array), revert: [0, null]},
    resultRev: created._rev,
    timestamp: created._updatedAt,
    visibility: 'query',
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
    result: created,
    previous: null,
  })
  expect(update).toMatchObject({
    transition: 'update',
    transactionId: 'changed',
    previousRev: created._rev,
    resultRev: 'changed',
    mutations: [{patch: {id: 'life', set: {title: 'Old'}}}],
    result: changed,
    previous: created,
  })
  const {apply, revert} = Object(update?.['effects'])
  expect(applyPatch(withoutRevision(created), apply)).toEqual(withoutRevision(changed))
  expect(applyPatch(withoutRevision(changed), revert)).toEqual(withoutRevision(created))
  expect(disappear).toMatchObject({transition: 'disappear', previousRev: 'changed', previous: changed})
  expect(disappear).not.toHaveProperty('result')
})

test('an event contains only the requested fields', async () => {
  const {events} = await listening('*', {}, {includeResult: false, includeMutations: false})
  await editor.createOrReplace({_id: 'lean', _type: 'lean'})
  await eventually(() => expect(events).toHaveLength(1))
  for (const field of ['result', 'previous', 'mutations', 'effects'])
    expect(events[0]).not.toHaveProperty(field)
})

const withoutRevision = ({_rev, ...rest}: SanityDocument): object => rest

test('a listener reports a document that starts to match as appearing, and one that stops as disappearing', async () => {
  const {events} = await listening('*[_type == "offer" && price > $least]', {least: 10})
  await editor.create({_id: 'offer', _type: 'offer', price: 5})
  for (const price of [20, 30, 1]) await editor.patch('offer', {set: {price}}).commit()
  await editor.delete('offer')
  await editor.create({_id: 'last', _type: 'offer', price: 99})
  await eventually(() => expect(events).toHaveLength(4))
  const transitions = events.map(({transition, documentId}) => `${String(documentId)} ${String(transition)}`)
  expect(transitions).toEqual(['offer appear', 'offer update', 'offer disappear', 'last appear'])
})

test('the events of a transaction are counted for this listener', async () => {
  const wide = await listening('*[_type in ["a", "b"]]')
  const narrow = await listening('*[_type == "b"]')
  const transaction = editor.transaction()
  for (const id of ['1', '2'])
    transaction.create({_id: `a${id}`, _type: 'a'}).create({_id: `b${id}`, _type: 'b'})
  await transaction.commit()
  await eventually(() => expect(wide.events).toHaveLength(4))
  await eventually(() => expect(narrow.events).toHaveLength(2))
  const counts = ({events}: typeof wide) =>
    events.map((event) => `${event['transactionCurrentEvent']}/${event['transactionTotalEvents']}`)
  expect(counts(wide)).toEqual(['1/4', '2/4', '3/4', '4/4'])
  expect(counts(narrow)).toEqual(['1/2', '2/2'])
  expect(narrow.events[0]?.['mutations']).toEqual([{create: {_id: 'b1', _type: 'b'}}])
})

test('a reference in the filter is followed; order, slices and projections do not matter', async () => {
  await editor.create({_id: 'ann', _type: 'author', name: 'Ann'})
  const {events} = await listening('*[author->name == "Ann"] | order(title) [5..9] {title}')
  await editor.create({_id: 'hers', _type: 'book', author: {_type: 'reference', _ref: 'ann'}})
  await eventually(() => expect(events).toMatchObject([{documentId: 'hers', transition: 'appear'}]))
})

test('drafts and versions need includeAllVersions', async () => {
  const all = await listening('*[_type == "layered"]')
  const options = {includeAllVersions: false}
  const plain = await listening('*[_type == "layered"]', {}, options)
  const olderClient = editor.withConfig({apiVersion: '2021-03-25'})
  const older = await listening('*[_type == "layered"]', {}, options, olderClient)
  const ids = ['drafts.l', 'versions.spring.l', 'l']
  for (const _id of ids) await editor.create({_id, _type: 'layered'})
  const heard = ({events}: {events: Record<string, unknown>[]}) => events.map(({documentId}) => documentId)
  await eventually(() => expect(heard(all)).toEqual(ids))
  await eventually(() => expect(heard(plain)).toEqual(['l']))
  await eventually(() => expect(heard(older)).toEqual(['drafts.l', 'l']))
})

test('a filter can be a text search', async () => {
  const query = '*[_type == "found" && [title] match text::query($words)]'
  const {events} = await listening(query, {words: 'blue ho*'})
  await editor.create({_id: 'red', _type: 'found', title: 'A red house'})
  await editor.create({_id: 'blue', _type: 'found', title: 'A blue house'})
  await eventually(() => expect(events).toMatchObject([{documentId: 'blue'}]))
})

test('without a token, only published documents are received, and a publish is one event', async () => {
  const {events} = await listening('*', {}, {effectFormat: 'mendoza'}, clientFor(lake))
  await editor.create({_id: 'drafts.secret', _type: 'page', title: 'Secret'})
  const page = {_id: 'secret', _type: 'page', title: 'Public', see: {_ref: 'drafts.other', _weak: true}}
  await editor.transaction().create(page).delete('drafts.secret').commit()
  await eventually(() =>
    expect(events).toMatchObject([{documentId: 'secret', transition: 'appear', transactionTotalEvents: 1}]),
  )
  expect(JSON.stringify(events)).not.toContain('Secret')
})

test('without a token, a filter cannot read a draft', async () => {
  await editor.create({_id: 'drafts.inside', _type: 'page', code: 'Secret'})
  const {events} = await listening('*[look->code == "Secret" || open]', {}, {}, clientFor(lake))
  await editor.create({_id: 'looks', _type: 'page', look: {_ref: 'drafts.inside', _weak: true}})
  await editor.create({_id: 'open', _type: 'page', open: true})
  await eventually(() => expect(events).toMatchObject([{documentId: 'open'}]))
})

test.each([
  ['no GROQ', '*[_type ==', /expected|syntax/i],
  ['no filter', 'count(*)', /needs a filter/],
  ['a parameter that is not given', '*[_id == $id]', /param \$id referenced, but not provided/],
  ['a function of changes', '*[delta::changedAny(title)]', /./],
])('a listener with %s ends in a channel error', async (_, query, message) => {
  const {failures, events} = await listening(query)
  expect(failures).toMatchObject([{name: 'ChannelError', message: expect.stringMatching(message)}])
  expect(events).toEqual([])
})

test('a listener with an unknown dataset, token or option is refused', async () => {
  const url = (dataset: string) => `${lake.url}/v1/data/listen/${dataset}?query=*`
  expect((await fetch(url('nowhere'))).status).toBe(404)
  expect((await fetch(url('production'), {headers: {authorization: 'Bearer sk-none'}})).status).toBe(401)
  expect((await fetch(`${url('production')}&includeResult=maybe`)).status).toBe(400)
  expect((await fetch(`${lake.url}/v1/data/listen/production`)).status).toBe(400)
})

const path = (options = '&enableResume=true') =>
  `${lake.url}/v1/data/listen/production?query=${encodeURIComponent('*[_type == "resumed"]')}${options}`
const open = (lastEventId?: string, options?: string) =>
  openStream(path(options), {
    authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : {'last-event-id': lastEventId}),
  })
const write = (id: string) => editor.create({_id: id, _type: 'resumed'})
const ids = (stream: Awaited<ReturnType<typeof open>>) =>
  stream.events.flatMap(({event, data}) => (event === 'mutation' ? [Object(data).documentId] : []))

test('a reconnecting listener receives missed events, in order, and continues', async () => {
  const first = await open()
  await write('r1')
  await eventually(() => expect(ids(first)).toEqual(['r1']))
  first.close()
  await write('r2')
  await editor.create({_type: 'other'})
  await write('r3')
  const second = await open(first.events.at(-1)?.id)
  await write('r4')
  await eventually(() => expect(ids(second)).toEqual(['r2', 'r3', 'r4']))
  expect(second.events[0]).toMatchObject({event: 'welcomeback', data: {listenerName: expect.any(String)}})
})

test('a reconnecting listener resumes from its welcome', async () => {
  const first = await open()
  await eventually(() => expect(first.events).toHaveLength(1))
  first.close()
  await write('r5')
  const second = await open(first.events[0]?.id)
  await eventually(() => expect(ids(second)).toEqual(['r5']))
})

test('a reconnecting listener receives the rest of a transaction', async () => {
  const first = await open()
  await editor.mutate(['m1', 'm2'].map((_id) => ({create: {_id, _type: 'resumed'}})))
  await eventually(() => expect(ids(first)).toEqual(['m1', 'm2']))
  first.close()
  const second = await open(first.events.find(({id}) => id?.endsWith('#m1'))?.id)
  await eventually(() => expect(ids(second)).toEqual(['m2']))
  expect(second.events.at(-1)?.data).toMatchObject({transactionCurrentEvent: 2, transactionTotalEvents: 2})
})

test.each(['unknown#doc', 'not an id', 'unknown#'])(
  'a reconnecting listener with the id %j is reset',
  async (id) => {
    const stream = await open(id)
    await eventually(() => expect(stream.events).toMatchObject([{event: 'reset'}]))
    stream.close()
  },
)

test('a reconnecting listener without enableResume gets a welcome', async () => {
  const stream = await open('unknown#doc', '')
  await eventually(() => expect(stream.events).toMatchObject([{event: 'welcome'}]))
})

test('each of many listeners gets every change', async () => {
  const query = '*[_type == "crowd" && references($id) == false && number > $least]'
  const listeners = await Promise.all(
    Array.from({length: 50}, (_, n) => listening(query, {id: 'x', least: n % 2})),
  )
  for (let number = 2; number < 42; number++)
    await editor.createOrReplace({_id: 'crowd', _type: 'crowd', number})
  await eventually(() => {
    for (const {events} of listeners) expect(events).toHaveLength(40)
  })
})

test('a filter that takes too long ends its stream, without a delay for others', async () => {
  const list = Array.from({length: 1000}, (_, n) => n)
  const {failures} = await listening('*[count(list[count(^.list[count(^.^.list[@ > 2000]) == 0]) > 0]) > 0]')
  await editor.create({_type: 'long', list})
  await eventually(() => expect(failures).toHaveLength(1))
  expect(String(failures[0])).toMatch(/time limit of 100 ms/)
})
