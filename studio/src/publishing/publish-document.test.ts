import {BehaviorSubject} from 'rxjs'
import type {EditStateFor, SanityDocument} from 'sanity'
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {testDocument} from '../testing/test-document.ts'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {basisField} from '../tools/translations/basis.ts'
import {publishDocument, whenIdle} from './publish-document.ts'

const id = 'faq-invite-tenants'

let lake: TestLake
let client: TestLake['client']

beforeAll(async () => {
  lake = await startTestLake()
  client = lake.client
}, 30_000)
afterAll(() => lake.close())

/** A Studio whose form shows the question as it was at the last `refresh()`. */
async function openInStudio() {
  const read = async (): Promise<EditStateFor> => ({
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
  const versions = new BehaviorSubject(await read())
  const isSaved = new BehaviorSubject(true)
  const store = {pair: {editState: () => versions, consistencyStatus: () => isSaved}}
  const {workspace} = lake
  const type = workspace.schema.get('faq')
  if (!type) throw new Error('the schema has no questions')
  return {
    isSaved,
    refresh: async () => versions.next(await read()),
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

test('a draft is published with the bases of its translations, and Studio receives it', async () => {
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
  await studio.refresh()
  await publishing
  expect(await questionNow()).toHaveProperty(basisField)
  expect(await client.getDocument(`drafts.${id}`)).toBeUndefined()
})

test('a change of another editor between validation and publishing is validated as well', async () => {
  await writeDraft('May dogs move in?')
  const studio = await openInStudio()
  // The form does not have it yet.
  await writeDraft(undefined)
  const request = vi.spyOn(client, 'action')
  const problem = studio.publish().catch((error: unknown) => String(error))
  await expect.poll(() => request.mock.calls.length, {timeout: 5_000}).toBe(1)
  await studio.refresh()
  expect(await problem).toContain('English is required')
  expect((await questionNow())['question'].gb).not.toBe('May dogs move in?')
})

test('a document that stays unsaved is not published, and the editor gets an error', async () => {
  await writeDraft('May birds move in?')
  const studio = await openInStudio()
  studio.isSaved.next(false)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const problem = studio.publish().catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await problem).toContain('is still typing, or the connection is lost')
  vi.useRealTimers()
  expect((await questionNow())['question'].gb).not.toBe('May birds move in?')
})

describe('waiting until a document is idle', () => {
  const versionsWith = (question: string) => ({
    draft: testDocument('drafts.faq-cats', 'faq', {question}),
    published: null,
    ready: true,
  })

  let versions: BehaviorSubject<ReturnType<typeof versionsWith>>
  let isSaved: BehaviorSubject<boolean>
  let seen: unknown[]

  beforeEach(() => {
    vi.useFakeTimers()
    versions = new BehaviorSubject(versionsWith('Cats'))
    isSaved = new BehaviorSubject(true)
    seen = []
    whenIdle(versions, isSaved).subscribe(({draft: idle}) => seen.push(idle?.['question']))
  })
  afterEach(() => vi.useRealTimers())

  test('a document without changes is idle after 300 ms', () => {
    vi.advanceTimersByTime(299)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['Cats'])
  })

  test('changes restart the time, and must be saved', () => {
    vi.advanceTimersByTime(250)
    versions.next(versionsWith('Cats?'))
    isSaved.next(false)
    vi.advanceTimersByTime(5_000)
    expect(seen).toEqual([])
    isSaved.next(true)
    vi.advanceTimersByTime(300)
    expect(seen).toEqual(['Cats?'])
  })

  test('only the first idle version is reported', () => {
    vi.advanceTimersByTime(300)
    versions.next(versionsWith('Dogs?'))
    vi.advanceTimersByTime(300)
    expect(seen).toEqual(['Cats'])
  })
})
