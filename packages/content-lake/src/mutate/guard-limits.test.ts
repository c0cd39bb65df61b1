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

test('nesting', async () => {
  const nest = (depth: number): unknown => (depth === 0 ? 'end' : {in: nest(depth - 1)})
  expect(await refusal(client.create({_id: newId(), _type: 'page', deep: nest(20)}))).toBe('accepted')
  expect(await refusal(client.create({_id: newId(), _type: 'page', deep: nest(21)}))).toMatchObject({
    status: 400,
  })
})

test('body', async () => {
  const text = 'x'.repeat(4 * 1024 * 1024)
  expect(await refusal(client.create({_id: newId(), _type: 'page', text}))).toMatchObject({status: 413})
})
