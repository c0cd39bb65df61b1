import {randomUUID} from 'node:crypto'
import type {Action, SanityDocument} from '@sanity/client'
import {applyPatch} from 'mendoza'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {startContentLake, type ContentLake} from '../start-content-lake.ts'
import {clientFor} from '../test-support/client-for.ts'

let lake: ContentLake
let client: ReturnType<typeof clientFor>
let other: ReturnType<typeof clientFor>

beforeAll(async () => {
  lake = await startContentLake()
  client = clientFor(lake, lake.createToken('editor', 'one')).withConfig({perspective: 'raw'})
  other = clientFor(lake, lake.createToken('editor', 'two'))
})
afterAll(() => lake.close())

interface Entry {
  id: string
  author: string
  timestamp: string
  documentIDs: string[]
  mutations?: unknown[]
  effects?: Record<string, {apply: unknown[]; revert: unknown[]}>
}
interface Event {
  type: string
  revisionId?: string
  versionRevisionId?: string
  [detail: string]: unknown
}

async function get(path: string, token = client.config().token): Promise<Response> {
  const headers = token === undefined ? {} : {authorization: `Bearer ${token}`}
  return fetch(`${lake.url}/v2025-02-19/data/${path}`, {headers})
}
async function transactions(ids: string, query = ''): Promise<Entry[]> {
  const response = await get(`history/production/transactions/${ids}?${query}`)
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}
async function lastTransaction(id: string): Promise<Entry> {
  const [entry] = await transactions(id, 'reverse=true&limit=1')
  if (entry === undefined) throw new Error(`${id} has no transactions`)
  return entry
}
async function at(ids: string, query: string): Promise<SanityDocument[]> {
  const {documents} = await client.request<{documents: SanityDocument[]}>({
    url: `/data/history/production/documents/${ids}?${query}`,
  })
  return documents
}
async function events(id: string, query = ''): Promise<{events: Event[]; nextCursor: string}> {
  const body = await client.request<{events: Record<string, Event[]>; nextCursor: string}>({
    url: `/data/history/production/events/documents/${id}?${query}`,
  })
  return {events: body.events[id] ?? [], nextCursor: body.nextCursor}
}

const newId = () => `t-${randomUUID()}`
const create = (id: string, fields: object = {}): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId: id,
  attributes: {_id: `drafts.${id}`, _type: 'page', ...fields},
  ifExists: 'fail',
})
const edit = (id: string, set: object): Action => ({
  actionType: 'sanity.action.document.edit',
  draftId: `drafts.${id}`,
  publishedId: id,
  patch: {set: {...set}},
})
const publish = (id: string): Action => ({
  actionType: 'sanity.action.document.publish',
  draftId: `drafts.${id}`,
  publishedId: id,
})
const discard = (versionId: string): Action => ({
  actionType: 'sanity.action.document.version.discard',
  versionId,
})
const act = async (...actions: Action[]) => (await client.action(actions)).transactionId

describe('transactions', () => {
  test('have effects that lead from one revision to the next, and back', async () => {
    const id = newId()
    await act(create(id, {title: 'A', list: [{_key: 'a', text: 'ä'}]}))
    await act(edit(id, {'list[_key=="a"].text': 'ö', toString: 'x'}))
    await act(publish(id))
    const log = await transactions(`drafts.${id},${id}`, 'effectFormat=mendoza&excludeContent=true')
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

  test('are selected by bounds, authors and order', async () => {
    const id = newId()
    const first = await act(create(id, {n: 0}))
    const ids = [first]
    for (let n = 1; n < 5; n++) ids.push(await act(edit(id, {n})))
    const {transactionId: foreign} = await other.action([edit(id, {n: 9})])
    const draft = `drafts.${id}`
    const selected = async (query: string) => (await transactions(draft, query)).map((entry) => entry.id)
    expect(await selected('')).toEqual([...ids, foreign])
    expect(await selected('fromTransaction=')).toEqual([...ids, foreign])
    expect(await selected(`fromTransaction=${ids[1]}&toTransaction=${ids[3]}`)).toEqual(ids.slice(1, 4))
    expect(await selected('reverse=true&limit=2')).toEqual([foreign, ids[4]])
    expect(await selected(`reverse=true&limit=2&toTransaction=${ids[2]}`)).toEqual([ids[2], ids[1]])
    expect(await selected('fromTransaction=forgotten&limit=1')).toEqual([first])
    const {author, timestamp} = await lastTransaction(draft)
    expect(await selected(`authors=${author},nobody`)).toEqual([foreign])
    expect(await selected(`toTime=${timestamp}&fromTime=${timestamp}`)).toContain(foreign)
    expect(await selected('toTime=2020-01-01T00:00:00Z')).toEqual([])
  })

  test('tell what happened to other documents unless only the named ones are asked for', async () => {
    const [a, b] = [newId(), newId()]
    await client.transaction().create({_id: a, _type: 'page'}).create({_id: b, _type: 'page'}).commit()
    const [all] = await transactions(a, 'effectFormat=mendoza')
    expect(all?.documentIDs).toEqual([a, b].toSorted())
    expect(all?.mutations).toHaveLength(2)
    const [only] = await transactions(a, 'effectFormat=mendoza&includeIdentifiedDocumentsOnly=true')
    expect(only).toMatchObject({documentIDs: [a], mutations: [{create: {_id: a}}]})
    expect(Object.keys(only?.effects ?? {})).toEqual([a])
    const [bare] = await transactions(a, 'excludeMutations=true')
    expect(bare).not.toHaveProperty('mutations')
    expect(bare).not.toHaveProperty('effects')
  })

  test.each(['limit=0', 'limit=x', 'reverse=maybe', 'fromTime=yesterday', 'effectFormat=diff'])(
    'refuse %s',
    async (query) => {
      const response = await get(`history/production/transactions/a?${query}`)
      expect(response.status).toBe(400)
    },
  )
})

describe('documents', () => {
  test('as they were at a revision, at a time, and before they were deleted', async () => {
    const id = newId()
    const draft = `drafts.${id}`
    const created = await act(create(id, {n: 1}))
    const published = await act(publish(id))
    const edited = await act(edit(id, {n: 2}))
    const {timestamp} = await lastTransaction(draft)
    await act(discard(draft))
    expect(await at(`${id},${draft}`, `revision=${created}`)).toMatchObject([
      {_id: draft, _rev: created, n: 1},
    ])
    expect(await at(`${id},${draft}`, `revision=${published}`)).toMatchObject([{_id: id, _rev: published}])
    expect(await at(`${id},${draft}`, `revision=${edited}`)).toMatchObject([
      {_id: id, _rev: published, n: 1},
      {_id: draft, _rev: edited, n: 2},
    ])
    expect(await at(draft, `time=${timestamp}`)).toMatchObject([{n: 2}])
    expect(await at(draft, 'time=2020-01-01T00:00:00Z')).toEqual([])
    expect(await at(draft, 'lastRevision=true')).toMatchObject([{_id: draft, _rev: edited, n: 2}])
    expect(await at(id, 'lastRevision=true')).toEqual([await client.getDocument(id)])
    expect(await at(`${id},${draft}`, '')).toEqual([await client.getDocument(id)])
    expect(await at(id, 'revision=unknown')).toEqual([])
    expect(await get(`history/production/documents/${id}?revision=a&time=b`)).toMatchObject({status: 400})
    expect(await get(`history/production/documents/${id}?revision=a&lastRevision=true`)).toMatchObject({
      status: 400,
    })
  })

  test('are forgotten when they are purged, and others of the same transactions are not', async () => {
    const [id, kept] = [newId(), newId()]
    const draft = `drafts.${id}`
    const first = await act(create(id, {secret: 'hush'}), create(kept, {text: 'stays'}))
    await client.action({actionType: 'sanity.action.document.version.discard', versionId: draft, purge: true})
    expect(await at(draft, `revision=${first}`)).toEqual([])
    expect(await at(draft, 'lastRevision=true')).toEqual([])
    expect(JSON.stringify(await transactions(draft, 'effectFormat=mendoza'))).not.toContain('hush')
    const rest = JSON.stringify(await transactions(`drafts.${kept}`, 'effectFormat=mendoza'))
    expect(rest).toContain('stays')
    expect(rest).not.toContain('hush')
  })
})

describe('events', () => {
  const types = async (id: string) => (await events(id)).events.map(({type}) => type)

  test('of a draft and of what is published', async () => {
    const id = newId()
    const draft = `drafts.${id}`
    const created = await act(create(id, {n: 1}))
    const edited = await act(edit(id, {n: 2}))
    await other.action([edit(id, {n: 3})])
    const {id: last} = await lastTransaction(draft)
    const published = await act(publish(id))
    const again = await act(edit(id, {n: 4}))
    await act(discard(draft))
    const unpublished = await act({
      actionType: 'sanity.action.document.unpublish',
      draftId: draft,
      publishedId: id,
    })
    await act(discard(draft))
    expect(edited).not.toBe(last)
    const seen = (await events(draft)).events
    expect(seen).toMatchObject([
      {type: 'deleteDocumentGroup', documentId: id},
      {type: 'unpublishDocument', versionId: draft, versionRevisionId: unpublished},
      {type: 'deleteDocumentVersion', versionId: draft, versionRevisionId: again},
      {type: 'createDocumentVersion', versionId: draft, versionRevisionId: again},
      {
        type: 'publishDocumentVersion',
        documentId: id,
        versionId: draft,
        revisionId: published,
        versionRevisionId: last,
        publishCause: 'document.publish',
        contributors: [expect.any(String), expect.any(String)],
      },
      {type: 'createDocumentVersion', documentId: id, versionId: draft, versionRevisionId: created},
    ])
    expect(await types(id)).toEqual(['deleteDocumentGroup', 'unpublishDocument', 'publishDocumentVersion'])
    // What an event names can be read: Studio shows it.
    for (const {versionRevisionId} of seen.filter(({type}) => type !== 'deleteDocumentGroup')) {
      expect(await at(draft, `revision=${versionRevisionId}`)).toMatchObject([{_rev: versionRevisionId}])
    }
  })

  test('of a document that is edited without drafts', async () => {
    const id = newId()
    await client.create({_id: id, _type: 'page'})
    await client.patch(id, {set: {n: 1}}).commit()
    await client.delete(id)
    expect(await types(id)).toEqual(['deleteDocumentGroup', 'updateLiveDocument', 'createLiveDocument'])
  })

  test('of a document and its draft deleted together', async () => {
    const id = newId()
    await act(create(id), publish(id))
    await act(edit(id, {n: 1}))
    await act({
      actionType: 'sanity.action.document.delete',
      publishedId: id,
      includeDrafts: [`drafts.${id}`],
    })
    expect((await types(id))[0]).toBe('deleteDocumentGroup')
    expect((await types(`drafts.${id}`))[0]).toBe('deleteDocumentGroup')
  })

  test('of a version in a release', async () => {
    const id = newId()
    const {releaseId} = await client.releases.create({})
    const versionId = `versions.${releaseId}.${id}`
    await act(create(id), publish(id))
    await client.createVersion({releaseId, publishedId: id, baseId: id})
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    await client.releases.schedule({releaseId, publishAt})
    await client.releases.unschedule({releaseId})
    const {transactionId} = await client.releases.publish({releaseId})
    expect((await events(versionId)).events).toMatchObject([
      {type: 'publishDocumentVersion', releaseId, versionId, publishCause: 'release.publish'},
      {type: 'unscheduleDocumentVersion', releaseId, versionId},
      {type: 'scheduleDocumentVersion', releaseId, versionId, publishAt, state: 'unscheduled'},
      {type: 'createDocumentVersion', releaseId, versionId},
    ])
    expect((await events(id)).events[0]).toMatchObject({revisionId: transactionId, releaseId})
  })

  test('come in pages', async () => {
    const id = newId()
    for (let n = 0; n < 5; n++)
      await act(edit(id, {n}), publish(id)).catch(() => act(create(id), publish(id)))
    const all = (await events(id)).events
    expect(all).toHaveLength(5)
    const paged: Event[] = []
    let cursor = ''
    do {
      const page = await events(id, `limit=2${cursor === '' ? '' : `&nextCursor=${cursor}`}`)
      paged.push(...page.events)
      cursor = page.nextCursor
    } while (cursor !== '')
    expect(paged).toEqual(all)
  })
})

describe('references', () => {
  test('of a document, and none from other datasets', async () => {
    const [target, source] = [newId(), newId()]
    await client.create({_id: target, _type: 'page'})
    await client.create({_id: source, _type: 'page', next: {_ref: target, _weak: true}})
    const to = (query: string) => get(`references/production/documents/${target}/to?${query}`)
    expect(await (await to('')).json()).toEqual({
      totalCount: 1,
      references: [{projectId: 'local', datasetName: 'production', documentId: source}],
    })
    const external = await to('excludeInternalReferences=true&excludePaths=true')
    expect(await external.json()).toEqual({totalCount: 0, references: []})
    expect(await get(`references/production/documents/none/to`)).toMatchObject({status: 404})
  })
})

describe('without a token', () => {
  test('only the revisions of what is published now can be read', async () => {
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
    await act({actionType: 'sanity.action.document.unpublish', draftId: `drafts.${id}`, publishedId: id})
    expect(await seen(`revision=${first}`)).toEqual([])
    expect(await seen('lastRevision=true')).toEqual([])
  })

  test.each([
    'history/production/transactions/a',
    'history/production/events/documents/a',
    'references/production/documents/a/to',
  ])('nobody reads %s', async (path) => {
    const response = await fetch(`${lake.url}/v1/data/${path}`)
    expect(response.status).toBe(403)
  })

  test('a viewer reads all of it', async () => {
    const viewer = lake.createToken('viewer')
    expect(await get('history/production/transactions/a', viewer)).toMatchObject({status: 200})
    expect(await get('history/production/events/documents/a', viewer)).toMatchObject({status: 200})
  })
})
