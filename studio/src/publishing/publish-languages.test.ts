import type {SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {publishLanguages} from './publish-languages.tsx'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

const id = 'faq-invite-tenants'
const read = async (of: string): Promise<SanityDocument> => {
  const found = await lake.client.getDocument<SanityDocument>(of)
  if (found === undefined) throw new Error(`there is no ${of}`)
  return found
}

test('a correction in Polish goes live while German is still a draft', async () => {
  const before = await read(id)
  const question = {...Object(before['question']), pl: 'Jak zaprosić najemcę?', de: 'Wie lade ich ein?'}
  const draft = await lake.client.create<SanityDocument>({...before, _id: `drafts.${id}`, question})
  await publishLanguages(lake.client, lake.workspace, {published: before, draft}, new Set(['pl']))
  const after = await read(id)
  expect(after['question']).toEqual({...Object(before['question']), pl: question.pl})
  expect(after['answer']).toEqual(before['answer'])
  expect(await read(`drafts.${id}`)).toEqual(draft)

  const {releaseId} = await lake.client.releases.create({})
  const version = `versions.${releaseId}.${id}`
  await lake.client.createVersion({releaseId, publishedId: id, baseId: id})
  await lake.client.patch(version).set({'question.pt': 'Como convidar?'}).commit()
  const edited = {published: after, draft}
  await publishLanguages(lake.client, lake.workspace, edited, new Set(['de']), new Set([version]))
  const merged = {...Object(after['question']), de: question.de, pt: 'Como convidar?'}
  expect((await read(version))['question']).toEqual(merged)

  // Another editor has published it since.
  await expect(
    publishLanguages(lake.client, lake.workspace, {published: before, draft}, new Set(['de'])),
  ).rejects.toThrow('unexpected revision')
  const empty = {...draft, question: {...question, gb: undefined}}
  await expect(
    publishLanguages(lake.client, lake.workspace, {published: await read(id), draft: empty}, new Set(['gb'])),
  ).rejects.toThrow('English is required')
})
