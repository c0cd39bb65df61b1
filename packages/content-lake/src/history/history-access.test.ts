import {randomUUID} from 'node:crypto'
import type {Action, SanityDocument} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type ContentLake, startContentLake} from '../start-content-lake.ts'
import {clientFor, create, edit, publish, unpublish} from '../test-support/client.ts'
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

describe('references', () => {
  test('of a document, and none from other datasets', async () => {
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
})

describe('without a token', () => {
  test('only revisions of documents that are published now can be read', async () => {
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
  ])('%s cannot be read', async (path) => {
    const response = await fetch(`${lake.url}/v1/data/${path}`)
    expect(response.status).toBe(403)
  })

  test('a viewer reads all history', async () => {
    const viewer = clientFor(lake, lake.createToken('viewer'))
    expect(await historyReader(viewer).get('history/production/transactions/a')).toMatchObject({status: 200})
    expect(await historyReader(viewer).get('history/production/events/documents/a')).toMatchObject({
      status: 200,
    })
  })
})
