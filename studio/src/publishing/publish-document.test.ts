import type {SanityClient} from '@sanity/client'
import {BehaviorSubject} from 'rxjs'
import type {EditStateFor, SanityDocument, Workspace} from 'sanity'
import {afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi} from 'vitest'
import {lakeClient} from '../testing/lake-client.ts'
import {startSeededLake} from '../testing/seeded-lake.ts'
import {testWorkspace} from '../testing/test-workspace.ts'
import {basisField} from '../translations/basis.ts'
import {publishDocument} from './publish-document.ts'

const id = 'faq-invite-tenants'

let close: () => Promise<void>
let client: SanityClient
let workspace: Workspace

beforeAll(async () => {
  const lake = await startSeededLake()
  close = () => lake.close()
  client = lakeClient(lake)
  workspace = await testWorkspace(client)
}, 30_000)
afterAll(() => close())

/** A Studio's view of the question, as new as its last look at the lake. */
async function openInStudio() {
  const look = async (): Promise<EditStateFor> => ({
    id,
    type: 'faq',
    published: (await client.getDocument<SanityDocument>(id)) ?? null,
    draft: (await client.getDocument<SanityDocument>(`drafts.${id}`)) ?? null,
    version: null,
    release: undefined,
    liveEdit: false,
    liveEditSchemaType: false,
    ready: true,
    scopeId: undefined,
    transactionSyncLock: null,
  })
  const versions = new BehaviorSubject(await look())
  const isSaved = new BehaviorSubject(true)
  const store = {pair: {editState: () => versions, consistencyStatus: () => isSaved}}
  const type = workspace.schema.get('faq')
  if (!type) throw new Error('the schema has no questions')
  return {
    isSaved,
    lookAgain: async () => versions.next(await look()),
    publish: () => publishDocument({client, store, workspace}, id, type),
  }
}

async function writeDraft(question: string | undefined): Promise<void> {
  const {_rev, ...content} = await questionNow()
  await client.createOrReplace({
    ...content,
    _id: `drafts.${id}`,
    question: {...content['question'], gb: question},
  })
}

async function questionNow() {
  const published = await client.getDocument(id)
  if (!published) throw new Error('the seed has no such question')
  return published
}

afterEach(() => client.delete(`drafts.${id}`))

test('a draft is published with what its translations were made from, and Studio has heard of it', async () => {
  await writeDraft('May cats move in?')
  const studio = await openInStudio()
  let isDone = false
  const publishing = studio.publish().finally(() => {
    isDone = true
  })
  await expect
    .poll(async () => (await questionNow())['question'].gb, {timeout: 5_000})
    .toBe('May cats move in?')
  expect(isDone).toBe(false)
  await studio.lookAgain()
  await publishing
  expect(await questionNow()).toHaveProperty(basisField)
  expect(await client.getDocument(`drafts.${id}`)).toBeUndefined()
})

test('what a colleague types between the check and the publish is checked as well', async () => {
  await writeDraft('May dogs move in?')
  const studio = await openInStudio()
  // Studio has not heard of it yet.
  await writeDraft(undefined)
  const asking = vi.spyOn(client, 'action')
  const problem = studio.publish().catch((error: unknown) => String(error))
  await expect.poll(() => asking.mock.calls.length, {timeout: 5_000}).toBe(1)
  await studio.lookAgain()
  expect(await problem).toContain('Required')
  expect((await questionNow())['question'].gb).not.toBe('May dogs move in?')
})

test('what stays unsaved is not published, and the editor is told', async () => {
  await writeDraft('May birds move in?')
  const studio = await openInStudio()
  studio.isSaved.next(false)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const problem = studio.publish().catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await problem).toContain('is still typing in it, or the connection is gone')
  vi.useRealTimers()
  expect((await questionNow())['question'].gb).not.toBe('May birds move in?')
})
