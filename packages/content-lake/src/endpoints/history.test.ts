import {randomUUID} from 'node:crypto'
import type {Action} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type ContentLake, startContentLake} from '../start-content-lake.ts'
import {clientFor, create, discard, edit, publish} from '../test-support/client.ts'
import {historyReader} from '../test-support/history-reader.ts'

let lake: ContentLake
let client: ReturnType<typeof clientFor>
let history: ReturnType<typeof historyReader>

beforeAll(async () => {
  lake = await startContentLake()
  client = clientFor(lake, lake.createToken('editor', 'one')).withConfig({perspective: 'raw'})
  history = historyReader(client)
})
afterAll(() => lake.close())

const newId = () => `t-${randomUUID()}`
const act = async (...actions: Action[]) => (await client.action(actions)).transactionId

describe('documents', () => {
  test('at a revision, at a time, and before their deletion', async () => {
    const id = newId()
    const draft = `drafts.${id}`
    const created = await act(create(id, {n: 1}))
    const published = await act(publish(id))
    const edited = await act(edit(id, {n: 2}))
    const {timestamp} = await history.lastTransaction(draft)
    await act(discard(draft))
    expect(await history.at(`${id},${draft}`, `revision=${created}`)).toMatchObject([
      {_id: draft, _rev: created, n: 1},
    ])
    expect(await history.at(`${id},${draft}`, `revision=${published}`)).toMatchObject([
      {_id: id, _rev: published},
    ])
    expect(await history.at(`${id},${draft}`, `revision=${edited}`)).toMatchObject([
      {_id: id, _rev: published, n: 1},
      {_id: draft, _rev: edited, n: 2},
    ])
    expect(await history.at(draft, `time=${timestamp}`)).toMatchObject([{n: 2}])
    expect(await history.at(draft, 'time=2020-01-01T00:00:00Z')).toEqual([])
    expect(await history.at(draft, 'lastRevision=true')).toMatchObject([{_id: draft, _rev: edited, n: 2}])
    expect(await history.at(id, 'lastRevision=true')).toEqual([await client.getDocument(id)])
    expect(await history.at(`${id},${draft}`, '')).toEqual([await client.getDocument(id)])
    expect(await history.at(id, 'revision=unknown')).toEqual([])
    expect(await history.get(`history/production/documents/${id}?revision=a&time=b`)).toMatchObject({
      status: 400,
    })
    expect(
      await history.get(`history/production/documents/${id}?revision=a&lastRevision=true`),
    ).toMatchObject({
      status: 400,
    })
  })

  test('lose their history when purged, and others in the same transactions keep theirs', async () => {
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
})
