import {randomUUID} from 'node:crypto'
import type {Action} from '@sanity/client'
import {applyPatch} from 'mendoza'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type ContentLake, startContentLake} from '../start-content-lake.ts'
import {clientFor, create, edit, publish} from '../test-support/client.ts'
import {historyReader} from '../test-support/history-reader.ts'

let lake: ContentLake
let client: ReturnType<typeof clientFor>
let other: ReturnType<typeof clientFor>
let history: ReturnType<typeof historyReader>

beforeAll(async () => {
  lake = await startContentLake()
  client = clientFor(lake, lake.createToken('editor', 'one')).withConfig({perspective: 'raw'})
  other = clientFor(lake, lake.createToken('editor', 'two'))
  history = historyReader(client)
})
afterAll(() => lake.close())

const newId = () => `t-${randomUUID()}`
const act = async (...actions: Action[]) => (await client.action(actions)).transactionId

describe('transactions', () => {
  test('have effects that lead from one revision to the next, and back', async () => {
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

  test('are selected by bounds, authors and order', async () => {
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
    expect(await selected(`authors=${author},nobody`)).toEqual([foreign])
    expect(await selected(`toTime=${timestamp}&fromTime=${timestamp}`)).toContain(foreign)
    expect(await selected('toTime=2020-01-01T00:00:00Z')).toEqual([])
  })

  test('contain changes of other documents unless includeIdentifiedDocumentsOnly is set', async () => {
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
    'refuse %s',
    async (query) => {
      const response = await history.get(`history/production/transactions/a?${query}`)
      expect(response.status).toBe(400)
    },
  )
})
