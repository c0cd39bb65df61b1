import {joinTheWaitlist, samples} from '@domora/content/samples'
import {BehaviorSubject} from 'rxjs'
import type {EditStateFor, SanityDocument} from 'sanity'
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {testDocument} from '../testing/test-document.ts'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {basisField} from '../translations/basis.ts'
import {unpublishedDependencies} from './publish-plan.ts'
import {type PublishChoice, publishDocument, type PublishPlan, whenIdle} from './publish-document.ts'

const question = 'faq-invite-tenants'

let lake: TestLake
let client: TestLake['client']

beforeAll(async () => {
  lake = await startTestLake()
  client = lake.client
})
afterAll(() => lake.close())

/** A Studio whose form shows a document as it was at the last `refresh()`. */
async function openInStudio(
  id: string = question,
  confirm: (plan: PublishPlan) => Promise<PublishChoice | null> = () => Promise.reject(new Error('asked')),
) {
  const read = async (): Promise<EditStateFor> => ({
    id,
    type: 'unused',
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
  const {draft, published} = versions.value
  const type = workspace.schema.get((draft ?? published)?._type ?? '')
  if (!type) throw new Error(`there is no ${id}`)
  return {
    isSaved,
    refresh: async () => versions.next(await read()),
    publish: () => publishDocument({client, store, workspace, confirm}, id, type),
  }
}

async function writeDraft(text: string | undefined): Promise<void> {
  const {_rev, ...content} = await questionNow()
  await client.createOrReplace({
    ...content,
    _id: `drafts.${question}`,
    question: {...content['question'], gb: text},
  })
}

async function questionNow() {
  const published = await client.getDocument(question)
  if (!published) throw new Error('the seed has no such question')
  return published
}

afterEach(() => client.delete({query: '*[_id in path("drafts.**")]'}))

test('a draft is published with the bases of its translations, and Studio receives it', async () => {
  await writeDraft('May cats move in?')
  const studio = await openInStudio()
  let isDone = false
  const publishing = studio.publish().finally(() => {
    isDone = true
  })
  await expect.poll(async () => (await questionNow())['question'].gb).toBe('May cats move in?')
  expect(isDone).toBe(false)
  await studio.refresh()
  await publishing
  expect(await questionNow()).toHaveProperty(basisField)
  expect(await client.getDocument(`drafts.${question}`)).toBeUndefined()
})

test('a change of another editor between validation and publishing is validated as well', async () => {
  await writeDraft('May dogs move in?')
  const studio = await openInStudio()
  // The form does not have it yet.
  await writeDraft(undefined)
  const request = vi.spyOn(client, 'action')
  const problem = studio.publish().catch((error: unknown) => String(error))
  await expect.poll(() => request.mock.calls.length).toBe(1)
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

describe('a document that depends on unpublished ones', () => {
  const editedDraft = async (id: string, change: object) => {
    const {_rev, ...published} = (await client.getDocument(id)) ?? {_id: id, _type: 'none'}
    await client.createOrReplace({...published, ...change, _id: `drafts.${id}`})
  }
  const titleOf = async (id: string) => (await client.getDocument(id))?.['title'].gb

  /** The pricing page with a plan that is new, and one that is changed. */
  async function write(title: string | undefined) {
    const pro = await client.getDocument('plan-pro')
    const plan = {...pro, _id: 'drafts.plan-estate', _type: 'plan', key: 'estate', title: {gb: title}}
    await client.createOrReplace({...plan, recommended: false})
    await editedDraft('plan-basic', {title: {gb: 'Beginner'}})
    const page = await client.getDocument('pricingPage')
    await editedDraft('pricingPage', {
      plans: [
        ...(page?.['plans'] ?? []),
        {
          _key: 'estate',
          _type: 'reference',
          _ref: 'plan-estate',
          _weak: true,
          _strengthenOnPublish: {type: 'plan'},
        },
      ],
    })
  }

  test('is published with those that the editor chose, in one transaction', async () => {
    await write('Estate')
    let plan: PublishPlan | undefined
    const studio = await openInStudio('pricingPage', (asked) => {
      plan = asked
      return Promise.resolve({
        skipped: new Set(['plan-basic']),
        declined: new Set(),
        replaced: new Set(),
        merged: new Set(),
      })
    })
    const request = vi.spyOn(client, 'action')
    onTestFinished(() => request.mockRestore())
    const publishing = studio.publish()
    await expect.poll(() => titleOf('plan-estate')).toBe('Estate')
    await studio.refresh()
    await publishing
    expect(request).toHaveBeenCalledTimes(1)
    expect(
      plan &&
        unpublishedDependencies(plan.draft, plan.dependencies).map(({id, published}) => [
          id,
          published !== null,
        ]),
    ).toEqual([
      ['plan-basic', true],
      ['plan-estate', false],
    ])
    expect(plan?.errors.size).toBe(0)
    expect(await titleOf('plan-basic')).toBe('Starter')
    const page = await client.getDocument('pricingPage')
    expect(page?.['plans'].at(-1)).toEqual({_key: 'estate', _type: 'reference', _ref: 'plan-estate'})
    expect((await client.getDocument('plan-estate')) ?? {}).toHaveProperty(basisField)
    await client.patch('pricingPage').unset(['plans[-1]']).commit()
    await client.delete('plan-estate')
  })

  test('is not published while one of them has errors, which are reported with their documents', async () => {
    await write(undefined)
    let errors: PublishPlan['errors'] = new Map()
    const studio = await openInStudio('pricingPage', (plan) => {
      errors = plan.errors
      return Promise.resolve(null)
    })
    await studio.publish()
    expect([...errors].map(([id, markers]) => [id, markers.map(({path}) => path)])).toEqual([
      ['plan-estate', [['title', 'gb']]],
    ])
    expect(await client.getDocument('plan-estate')).toBeUndefined()
  })
})

test('a page that moves leaves redirects from its old addresses, for those that the editor did not decline', async () => {
  const published = await client.getDocument('page-imprint')
  const address = {...published?.['address'], gb: 'company/imprint', pl: 'firma'}
  await client.createOrReplace({...published, _type: 'page', _id: 'drafts.page-imprint', address})
  let moves: PublishPlan['moves'] = []
  const studio = await openInStudio('page-imprint', (plan) => {
    moves = plan.moves
    return Promise.resolve({
      skipped: new Set(),
      declined: new Set(['/pl/imprint']),
      replaced: new Set(),
      merged: new Set(),
    })
  })
  const publishing = studio.publish()
  const redirects = () =>
    client.fetch(
      '*[_type == "redirect" && (to match "*company*" || from == "/pl/imprint")] | order(from){from, to}',
    )
  await expect.poll(redirects).toEqual([
    {from: '/imprint', to: '/company/imprint'},
    // The seed's redirect to the old address.
    {from: '/legal', to: '/company/imprint'},
  ])
  await studio.refresh()
  await publishing
  expect(moves).toEqual([
    {from: '/imprint', to: '/company/imprint'},
    {from: '/pl/imprint', to: '/pl/firma'},
  ])
})

test('texts that are still samples are named before they go live, and not again', async () => {
  const asked: string[][] = []
  const studioAt = () =>
    openInStudio('page-offer', ({samples: left}) => {
      asked.push(left.map(({field, title}) => `${field} ${title}`))
      return Promise.resolve({
        skipped: new Set(),
        declined: new Set(),
        replaced: new Set(),
        merged: new Set(),
      })
    })
  const {page, hero, steps} = samples
  const publish = async (change: object) => {
    const published = await client.getDocument('page-offer')
    await client.createOrReplace({...published, ...change, _id: 'drafts.page-offer', _type: 'page'})
    const studio = await studioAt()
    const publishing = studio.publish()
    await expect.poll(() => client.getDocument('drafts.page-offer')).toBeUndefined()
    await studio.refresh()
    await publishing
  }
  const start = {_key: 'h', _type: 'hero', ...hero, primaryAction: joinTheWaitlist}
  const sections = [{...start, lede: {...hero.lede, gb: 'For you.'}}]
  await publish({title: {...page.title, gb: 'Offer'}, address: {gb: 'offer'}, sections})
  await publish({sections: [...sections, {_key: 's', _type: 'steps', ...steps}]})
  await publish({address: {gb: 'offer', de: 'angebot'}})
  expect(asked).toEqual([
    [
      'title Title, in Polski, Deutsch, and Português',
      'sections[_key=="h"].heading Hero: Heading, Introduction',
    ],
    ['sections[_key=="s"].heading Steps: Heading, Title, Text'],
  ])
  await client.delete('page-offer')
})

test('a correction goes into the launches that the editor ticked, and says where both changed a text', async () => {
  const [first, second] = await Promise.all([client.releases.create({}), client.releases.create({})])
  const id = 'faq-data-security'
  const text = (releaseId: string) => `versions.${releaseId}.${id}`
  for (const {releaseId} of [first, second])
    await client.createVersion({releaseId, publishedId: id, baseId: id})
  await client.patch(text(first.releaseId)).set({'question.gb': 'Spring?'}).commit()
  await client.patch(text(second.releaseId)).set({'question.de': 'Frühling?'}).commit()
  const publishAt = '2100-01-01T00:00:00.000Z'
  await client.releases.schedule({releaseId: first.releaseId, publishAt})
  const {_rev: _, _updatedAt: __, ...now} = (await client.getDocument(id)) ?? {_type: 'faq'}
  await client.createOrReplace({...now, _id: `drafts.${id}`})
  await client.patch(`drafts.${id}`).set({'question.de': 'Berichtigt?'}).commit()
  let launches: PublishPlan['launches'] = []
  const studio = await openInStudio(id, (plan) => {
    launches = plan.launches
    const merged = new Set(launches.map(({sides}) => sides.version._id))
    return Promise.resolve({skipped: new Set(), declined: new Set(), replaced: new Set(), merged})
  })
  const publishing = studio.publish()
  await expect
    .poll(() => client.getDocument(text(first.releaseId)))
    .toMatchObject({question: {gb: 'Spring?', de: 'Berichtigt?'}})
  await studio.refresh()
  await publishing
  expect(launches.map(({conflicts}) => conflicts.length).toSorted()).toEqual([0, 1])
  expect(await client.getDocument(id)).toMatchObject({question: {de: 'Berichtigt?'}})
  expect(await client.getDocument(text(second.releaseId))).toMatchObject({question: {de: 'Frühling?'}})
  expect(await client.getDocument(`_.releases.${first.releaseId}`)).toMatchObject({
    state: 'scheduled',
    publishAt,
  })
})

test('a price goes live together with the texts in which a fact replaces the old one', async () => {
  await client.patch(question).set({'question.gb': 'Why $79?', 'question.de': 'Warum 79 €?'}).commit()
  const {_id, ...list} = (await client.getDocument('priceList-USD')) ?? {_id: '', _type: 'priceList'}
  await client.createOrReplace({...list, _id: `drafts.${_id}`})
  await client.patch(`drafts.${_id}`).set({'prices[plan._ref=="plan-pro"].monthly': 8_900}).commit()
  let literals: readonly string[] = []
  const studio = await openInStudio(_id, ({facts}) => {
    literals = facts.literals.map(({key}) => key)
    return Promise.resolve({
      skipped: new Set(),
      declined: new Set(),
      replaced: new Set(literals),
      merged: new Set(),
    })
  })
  const publishing = studio.publish()
  const asked = async () => (await questionNow())['question']
  await expect.poll(asked).toMatchObject({gb: 'Why {price.pro.month}?', de: 'Warum {price.pro.month}?'})
  await studio.refresh()
  await publishing
  expect(literals).toEqual([`${question} question`])
  expect((await client.getDocument(_id))?.['prices']).toContainEqual(
    expect.objectContaining({monthly: 8_900}),
  )
  expect(await client.getDocument(`drafts.${question}`)).toBeUndefined()
})

describe('waiting until a document is idle', () => {
  const versionsWith = (text: string) => ({
    draft: testDocument('drafts.faq-cats', 'faq', {question: text}),
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
