import {fieldOf} from '@domora/content/field-of'
import {samples} from '@domora/content/samples'
import type {SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {mergingActions, whileUnlocked} from '../../publishing/corrections.ts'
import {readRedirects, redirectActions} from '../../publishing/moved-addresses.ts'
import {type Launch, readLaunch, timeInWords, undoneAt} from './launch.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

test('what a release changes is listed, and what to look at before', async () => {
  const {client, workspace} = lake
  const {releaseId} = await client.releases.create({})
  const add = async (publishedId: string, change: object, baseId = publishedId) => {
    await client.createVersion({releaseId, publishedId, baseId})
    await client.patch(`versions.${releaseId}.${publishedId}`).set(change).commit()
  }
  await add('priceList-USD', {'prices[plan._ref=="plan-basic"].monthly': 3_300})
  await client.patch('faq-ledger').set({'question.gb': 'Why $29?'}).commit()
  await client.patch('page-terms').unset(['seo.description.pl']).commit()
  await add('page-terms', {
    'title.gb': 'Rules',
    'address.gb': 'rules',
    'address.pt': '',
    visibility: 'noindex',
    validUntil: '2100-01-01T00:00:00Z',
    afterEnd: {_type: 'destination', kind: 'page', page: {_type: 'reference', _ref: 'page-privacy'}},
    'sections[0].heading': samples.textSection.heading,
    'sections[0].body.gb': [
      {
        _type: 'block',
        _key: 'b',
        children: [{_type: 'span', _key: 's', text: 'Here', marks: ['l']}],
        markDefs: [{_type: 'link', _key: 'l', href: '/gone'}],
      },
    ],
  })
  await client.createVersion({
    releaseId,
    publishedId: 'plan-new',
    document: {
      ...(await client.getDocument('plan-pro')),
      _id: `versions.${releaseId}.plan-new`,
      key: 'new',
      _type: 'plan',
    },
  })
  const {pages, checks: found} = await readLaunch(client, workspace.schema, releaseId)
  const checks = found.map(({field, message}) => `${field}: ${message}`)
  const changesOn = (title: string) => pages.find((page) => page.title === title)?.changes
  expect(changesOn('Pricing')?.get(undefined)).toContainEqual(
    expect.objectContaining({title: expect.stringContaining('Paid monthly'), before: '$29', after: '$33'}),
  )
  expect(pages.find((page) => page.title === 'Rules')?.path).toBe('/rules')
  expect(changesOn('Rules')?.get(undefined)).toContainEqual(
    expect.objectContaining({title: 'Visibility in search', after: 'Not indexed'}),
  )
  expect(changesOn('Rules')?.get(undefined)).toContainEqual(
    expect.objectContaining({title: 'Then redirect to › Page', after: 'Privacy notice'}),
  )
  expect(changesOn('Rules')?.get('gb')).toContainEqual(
    expect.objectContaining({title: 'Title', after: 'Rules'}),
  )
  expect(changesOn('On no page')?.get('gb')).toContainEqual(expect.objectContaining({title: 'Title'}))
  expect(checks).toEqual(
    expect.arrayContaining([
      'address.gb: No redirect from /terms',
      'address.pt: No redirect from /pt/terms',
      'title.de: Title: stale in Deutsch',
      'question: contains $29 (Starter: price a month) instead of a fact',
      expect.stringMatching(/^sections.*href: links to \/gone, which does not exist$/),
      expect.stringMatching(/^prices: No price for/),
      expect.stringMatching(/^sections.*heading: Still a sample: Text: Heading$/),
      'seo.description.pl: No search description in Polski',
    ]),
  )
  // What blocks the launch comes first.
  const blocking = found.filter(({isBlocking}) => isBlocking)
  expect(blocking.length).toBeGreaterThan(1)
  expect(found.slice(0, blocking.length)).toEqual(blocking)
  // The page has no address in Portuguese.
  expect(checks).not.toContain('title.pt: Title: stale in Português')
})

test('a launch takes back nothing: corrections are merged into it, and conflicts are decided', async () => {
  const {client, workspace} = lake
  const {releaseId} = await client.releases.create({})
  const id = 'faq-invite-tenants'
  const versionId = `versions.${releaseId}.${id}`
  const read = () => readLaunch(client, workspace.schema, releaseId)
  const blockers = ({checks}: Launch) =>
    checks.filter(({isBlocking}) => isBlocking).map(({message}) => message)
  const taken = async () => blockers(await read())
  await client.createVersion({releaseId, publishedId: id, baseId: id})
  await client.patch(versionId).set({'question.gb': 'Spring?', 'question.pl': 'Wiosna?'}).commit()
  expect(await taken()).toEqual([])

  await client.patch(id).set({'question.de': 'Berichtigt?', 'question.pl': 'Poprawione?'}).commit()
  const corrected = await read()
  expect(blockers(corrected)).toEqual([expect.stringMatching(/the launch would take back 2 changes$/)])
  const [correction] = corrected.corrections
  expect(correction?.conflicts).toEqual([
    {field: 'question.pl', title: 'Question', locale: 'pl', published: 'Poprawione?', version: 'Wiosna?'},
  ])
  if (correction === undefined) throw new Error('There is no correction')
  await client.action(mergingActions(workspace.schema, correction, new Set(['question.pl'])))
  const merged = {gb: 'Spring?', de: 'Berichtigt?', pl: 'Poprawione?'}
  expect(await client.getDocument(versionId)).toMatchObject({question: merged})
  expect(await taken()).toEqual([])

  // The base is the published document of the merge: an edit of the launch is no conflict.
  await client.patch(versionId).set({'question.pl': 'Nowa wiosna?'}).commit()
  expect(await taken()).toEqual([])
  await client.patch(id).set({'question.pt': 'Corrigido?'}).commit()
  const [stale] = (await read()).corrections
  await client.patch(versionId).set({'question.gb': 'Spring!'}).commit()
  if (stale === undefined) throw new Error('There is no correction')
  await expect(client.action(mergingActions(workspace.schema, stale, new Set()))).rejects.toMatchObject({
    statusCode: 409,
  })

  const copy = await client.releases.create({})
  await client.createVersion({releaseId: copy.releaseId, publishedId: id, baseId: versionId})
  const {corrections} = await readLaunch(client, workspace.schema, copy.releaseId)
  expect(corrections).toMatchObject([{count: 1, conflicts: []}])

  const publishAt = '2100-01-01T00:00:00.000Z'
  await client.releases.schedule({releaseId, publishAt})
  const [locked] = (await read()).corrections
  if (locked === undefined) throw new Error('There is no correction')
  await whileUnlocked(client, [{name: releaseId, publishAt}], () =>
    client.action(mergingActions(workspace.schema, locked, new Set())),
  )
  expect(await client.getDocument(versionId)).toMatchObject({
    question: {gb: 'Spring!', pl: 'Nowa wiosna?', pt: 'Corrigido?'},
  })
  expect(await client.getDocument(`_.releases.${releaseId}`)).toMatchObject({state: 'scheduled', publishAt})
})

test('the redirects that a launch lacks are added to it at once', async () => {
  const {client, workspace} = lake
  const {releaseId} = await client.releases.create({})
  const publishedId = 'page-imprint'
  await client.createVersion({releaseId, publishedId, baseId: publishedId})
  await client.patch(`versions.${releaseId}.${publishedId}`).set({'address.gb': 'company'}).commit()
  const before = await readLaunch(client, workspace.schema, releaseId)
  expect(before.moves).toEqual([{from: '/imprint', to: '/company'}])
  const redirects = await readRedirects(client, releaseId)
  await client.action(redirectActions(before.moves, before.taken, redirects, releaseId))
  const after = await readLaunch(client, workspace.schema, releaseId)
  expect(after.moves).toEqual([])
  expect(after.checks.filter(({isBlocking}) => isBlocking)).toEqual([])
  const live = '*[_type == "redirect" && to == "/company"] | order(from).from'
  const find = async (perspective: string) => client.withConfig({perspective: [perspective]}).fetch(live)
  expect(await find(releaseId)).toEqual(['/imprint', '/legal'])
  const raw = client.withConfig({perspective: 'raw'})
  const versions = await raw.fetch<SanityDocument[]>('*[sanity::partOfRelease($releaseId)]', {releaseId})
  // The page, its redirect, one to its old address, and the end of one from its new address.
  expect(versions).toHaveLength(4)
  const kept = versions.filter(({_system}) => fieldOf(_system, 'delete') !== true)
  expect(kept).toHaveLength(3)
  for (const version of kept) expect(await lake.validate(version)).toEqual([])
  expect(await client.withConfig({perspective: 'published'}).fetch(live)).toEqual([])
})

test('a launch is undone while the release that undoes it is live', () => {
  const live = (title: string, at: string) => ({state: 'published' as const, title, at})
  const spring = live('Spring', '2026-03-01')
  const revert = live('Reverting "Spring"', '2026-03-02')
  const again = live(`Reverting "${revert.title}"`, '2026-03-03')
  expect(undoneAt(spring, [spring])).toBeNull()
  expect(undoneAt(spring, [{...revert, state: 'active'}, spring])).toBeNull()
  expect(undoneAt(spring, [revert, spring])).toBe(revert.at)
  expect(undoneAt(spring, [again, revert, spring])).toBeNull()
  expect(undoneAt(live('Spring', '2026-04-01'), [revert, spring])).toBeNull()
})

test.each([
  [
    '2026-11-23T08:00:00Z',
    '2026-11-22T18:00:00Z',
    'Monday, 23 November 2026 at 09:00 in Warsaw, in 14 hours',
  ],
  // Summer time begins on 29 March.
  ['2026-03-30T07:00:00Z', '2026-03-27T08:00:00Z', 'Monday, 30 March 2026 at 09:00 in Warsaw, in 3 days'],
  [
    '2026-11-22T17:30:00Z',
    '2026-11-22T18:00:00Z',
    'Sunday, 22 November 2026 at 18:30 in Warsaw, 30 minutes ago',
  ],
  ['2026-11-22T17:30:00Z', '2026-11-22T17:30:10Z', 'Sunday, 22 November 2026 at 18:30 in Warsaw, just now'],
])('%s is said in words', (time, now, words) => {
  expect(timeInWords(new Date(time), new Date(now), 'Europe/Warsaw')).toBe(words)
})
