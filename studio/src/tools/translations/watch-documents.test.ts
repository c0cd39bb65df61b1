import type {SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {watchDocuments} from './watch-documents.ts'

const within = {timeout: 10_000}

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
}, 30_000)

afterAll(() => lake.close())

test('reports all documents first, then each change', async () => {
  const {client} = lake
  await client.create({_id: 'faq-fees', _type: 'note', question: {gb: 'Fees?'}})
  await client.create({_id: 'redirect-old', _type: 'redirect', from: '/old'})
  let latest: ReadonlyMap<string, SanityDocument> = new Map()
  const onError = vi.fn<(error: unknown) => void>()
  const stop = watchDocuments(client, ['note'], {onDocuments: (documents) => (latest = documents), onError})

  await vi.waitFor(() => expect([...latest.keys()]).toEqual(['faq-fees']), within)
  await client.create({_id: 'drafts.faq-fees', _type: 'note', question: {gb: 'Which fees?'}})
  await vi.waitFor(
    () => expect(latest.get('drafts.faq-fees')).toMatchObject({question: {gb: 'Which fees?'}}),
    within,
  )
  await client
    .patch('faq-fees')
    .set({question: {gb: 'No fees?'}})
    .commit()
  await vi.waitFor(() => expect(latest.get('faq-fees')).toMatchObject({question: {gb: 'No fees?'}}), within)
  await client.delete('faq-fees')
  await vi.waitFor(() => expect([...latest.keys()]).toEqual(['drafts.faq-fees']), within)
  stop()
  expect(onError).not.toHaveBeenCalled()
})
