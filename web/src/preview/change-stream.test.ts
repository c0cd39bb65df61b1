import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {changeStream as ChangeStream} from './change-stream.ts'

let lake: SeededLake
let changeStream: typeof ChangeStream

beforeAll(async () => {
  lake = await startSeededLake()
  vi.stubEnv('SANITY_API_READ_TOKEN', lake.viewerToken)
  changeStream = (await import('./change-stream.ts')).changeStream
}, 30_000)

afterAll(async () => {
  vi.unstubAllEnvs()
  await lake.close()
})

test('a change of a draft is an event without content', async () => {
  const reader = changeStream().getReader()
  const next = async () => Buffer.from((await reader.read()).value ?? []).toString('utf8')
  expect(await next()).toBe('event: welcome\ndata: 1\n\n')
  await lake.editor.create({_id: 'drafts.page-new', _type: 'page', title: {gb: 'Not for all'}})
  expect(await next()).toBe('event: change\ndata: 1\n\n')
  await reader.cancel()
})
