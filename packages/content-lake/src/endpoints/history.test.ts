import type {SanityDocument} from '@sanity/client'
import {applyPatch} from 'mendoza'
import {expect, test} from 'vitest'
import {clientFor, create, discard, edit, newId, publish, unpublish} from '../testing/client.ts'
import {historyLake, historyReader} from '../testing/history-reader.ts'

const {lake, client, other, act, history} = await historyLake()

test('transactions have effects that lead from one revision to the next, and back', async () => {
  const id = newId()
  await act(create(id, {title: 'A', list: [{_key: 'a', text: 'ä'}]}))
  await act(edit(id, {'list[_key=="a"].text': 'ö', toString: 'x'}))
  await act(publish(id))
  const log = await history.transactions(`drafts.${id},${id}`, 'effectFormat=mendoza&excludeContent=true')
  expect(log.map(({documentIDs}) => documentIDs)).toEqual([
    [`drafts.${id}`],
    [`drafts.${id}`],
    [`drafts.${id}`, id],
  ])
  const states: unknown[] = [null]
  for (const entry of log) {
    const effects = entry.effects?.[`drafts.${id}`]
    states.push(applyPatch(states.at(-1), effects?.apply ?? []))
    expect(applyPatch(states.at(-1), effects?.revert ?? [])).toEqual(states.at(-2))
  }
  expect(states[2]).toMatchObject({title: 'A', list: [{_key: 'a', text: 'ö'}], toString: 'x'})
  expect(states[2]).not.toHaveProperty('_rev')
  expect(states[3]).toBeNull()
})

test('transactions are selected by bounds, authors and order', async () => {
  const id = newId()
  const first = await act(create(id, {n: 0}))
  const ids = [first]
  for (let n = 1; n < 5; n++) ids.push(await act(edit(id, {n})))
  const {transactionId: foreign} = await other.action([edit(id, {n: 9})])
  const draft = `drafts.${id}`
  const selected = async (query: string) =>
    (await history.transactions(draft, query)).map((entry) => entry.id)
  expect(await selected('')).toEqual([...ids, foreign])
  expect(await selected('fromTransaction=')).toEqual([...ids, foreign])
  expect(await selected(`fromTransaction=${ids[1]}&toTransaction=${ids[3]}`)).toEqual(ids.slice(1, 4))
  expect(await selected('reverse=true&limit=2')).toEqual([foreign, ids[4]])
  expect(await selected(`reverse=true&limit=2&toTransaction=${ids[2]}`)).toEqual([ids[2], ids[1]])
  expect(await selected('fromTransaction=forgotten&limit=1')).toEqual([first])
  const {author, timestamp} = await history.lastTransaction(draft)
  expect(await selected(`authors=${author},unknown`)).toEqual([foreign])
  expect(await selected(`toTime=${timestamp}&fromTime=${timestamp}`)).toContain(foreign)
  expect(await selected('toTime=2020-01-01T00:00:00Z')).toEqual([])
})

test('transactions contain changes of other documents unless includeIdentifiedDocumentsOnly is set', async () => {
  const [a, b] = [newId(), newId()]
  await client.transaction().create({_id: a, _type: 'page'}).create({_id: b, _type: 'page'}).commit()
  const [all] = await history.transactions(a, 'effectFormat=mendoza')
  expect(all?.documentIDs).toEqual([a, b].toSorted())
  expect(all?.mutations).toHaveLength(2)
  const [only] = await history.transactions(a, 'effectFormat=mendoza&includeIdentifiedDocumentsOnly=true')
  expect(only).toMatchObject({documentIDs: [a], mutations: [{create: {_id: a}}]})
  expect(Object.keys(only?.effects ?? {})).toEqual([a])
  const [bare] = await history.transactions(a, 'excludeMutations=true')
  expect(bare).not.toHaveProperty('mutations')
  expect(bare).not.toHaveProperty('effects')
})

test.each(['limit=0', 'limit=x', 'reverse=maybe', 'fromTime=yesterday', 'effectFormat=diff'])(
  'transactions refuse %s',
  async (query) => {
    const response = await history.get(`history/production/transactions/a?${query}`)
    expect(response.status).toBe(400)
  },
)

test('documents are read at a revision, at a time, and before their deletion', async () => {
  const id = newId()
  const draft = `drafts.${id}`
  const created = await act(create(id, {n: 1}))
  const published = await act(publish(id))
  const edited = await act(edit(id, {n: 2}))
  const {timestamp} = await history.lastTransaction(draft)
  await act(discard(draft))
  const both = (query: string) => history.at(`${id},${draft}`, query)
  expect(await both(`revision=${created}`)).toMatchObject([{_id: draft, _rev: created, n: 1}])
  expect(await both(`revision=${published}`)).toMatchObject([{_id: id, _rev: published}])
  const [then, changed] = [
    {_id: id, _rev: published, n: 1},
    {_id: draft, _rev: edited, n: 2},
  ]
  expect(await both(`revision=${edited}`)).toMatchObject([then, changed])
  expect(await history.at(draft, `time=${timestamp}`)).toMatchObject([{n: 2}])
  expect(await history.at(draft, 'time=2020-01-01T00:00:00Z')).toEqual([])
  expect(await history.at(draft, 'lastRevision=true')).toMatchObject([{_id: draft, _rev: edited, n: 2}])
  expect(await history.at(id, 'lastRevision=true')).toEqual([await client.getDocument(id)])
  expect(await both('')).toEqual([await client.getDocument(id)])
  expect(await history.at(id, 'revision=unknown')).toEqual([])
  for (const two of ['revision=a&time=b', 'revision=a&lastRevision=true'])
    expect(await history.get(`history/production/documents/${id}?${two}`)).toMatchObject({status: 400})
})

test('documents lose their history when purged, and others in the same transactions keep theirs', async () => {
  const [id, kept] = [newId(), newId()]
  const draft = `drafts.${id}`
  const first = await act(create(id, {secret: 'hush'}), create(kept, {text: 'stays'}))
  await client.action({actionType: 'sanity.action.document.version.discard', versionId: draft, purge: true})
  expect(await history.at(draft, `revision=${first}`)).toEqual([])
  expect(await history.at(draft, 'lastRevision=true')).toEqual([])
  expect(JSON.stringify(await history.transactions(draft, 'effectFormat=mendoza'))).not.toContain('hush')
  const rest = JSON.stringify(await history.transactions(`drafts.${kept}`, 'effectFormat=mendoza'))
  expect(rest).toContain('stays')
  expect(rest).not.toContain('hush')
})

test('references are those of a document, and not from other datasets', async () => {
  const [target, source] = [newId(), newId()]
  await client.create({_id: target, _type: 'page'})
  await client.create({_id: source, _type: 'page', next: {_ref: target, _weak: true}})
  const to = (query: string) => history.get(`references/production/documents/${target}/to?${query}`)
  expect(await (await to('')).json()).toEqual({
    totalCount: 1,
    references: [{projectId: 'local', datasetName: 'production', documentId: source}],
  })
  const external = await to('excludeInternalReferences=true&excludePaths=true')
  expect(await external.json()).toEqual({totalCount: 0, references: []})
  expect(await history.get(`references/production/documents/none/to`)).toMatchObject({status: 404})
})

test('without a token, only revisions of documents that are published now can be read', async () => {
  const id = newId()
  const first = await act(create(id, {n: 1}), publish(id))
  await act(edit(id, {n: 2}))
  const ids = `${id},drafts.${id}`
  const anonymous = clientFor(lake)
  const seen = async (query: string) => {
    const url = `/data/history/production/documents/${ids}?${query}`
    return (await anonymous.request<{documents: SanityDocument[]}>({url})).documents
  }
  expect(await seen(`revision=${first}`)).toMatchObject([{_id: id, n: 1}])
  expect(await seen('lastRevision=true')).toMatchObject([{_id: id, n: 1}])
  await act(unpublish(id))
  expect(await seen(`revision=${first}`)).toEqual([])
  expect(await seen('lastRevision=true')).toEqual([])
})

test.each([
  'history/production/transactions/a',
  'history/production/events/documents/a',
  'references/production/documents/a/to',
])('without a token, %s cannot be read', async (path) => {
  const response = await fetch(`${lake.url}/v1/data/${path}`)
  expect(response.status).toBe(403)
})

test('a viewer reads all history', async () => {
  const viewer = historyReader(clientFor(lake, lake.createToken('viewer')))
  for (const path of ['transactions/a', 'events/documents/a'])
    expect(await viewer.get(`history/production/${path}`)).toMatchObject({status: 200})
})
