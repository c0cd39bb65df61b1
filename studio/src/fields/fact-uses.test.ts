import {facts} from '@domora/content/facts'
import {blocks} from '@domora/content/blocks'
import {getDraftId, type SanityDocument} from 'sanity'
import {beforeEach, expect, test} from 'vitest'
import {documents} from '../queries.ts'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {type State, translationsOf} from '../translations/translations.ts'
import {renameFact, retireFact, usesOf, usesParams, usesQuery} from './fact-uses.ts'
import {factLabels, factsByLocale} from './facts.tsx'

let lake: TestLake

const launch = {
  _id: 'fact-launch',
  _type: 'fact',
  title: 'Launch',
  key: 'launch',
  kind: 'date',
  date: '2026-12-03',
}

beforeEach(async () => {
  lake = await startTestLake()
  const question = {
    gb: 'Is it {fact.launch}?',
    pl: 'Czy to {fact.launch}?',
    de: 'Ist es so weit?',
    pt: 'É {fact.launch|month}?',
  }
  await lake.client
    .transaction()
    .create(launch)
    .patch('faq-ledger', (patch) =>
      patch.set({'question.gb': question.gb, 'question.pl': question.pl, 'question.pt': question.pt}),
    )
    .commit()
  const faq = await get('faq-ledger')
  await lake.client.create({
    ...faq,
    _id: getDraftId('faq-ledger'),
    question: {...Object(faq['question']), ...question},
    answer: {...Object(faq['answer']), gb: blocks('On {fact.launch}, {fact.other}.')},
  })
  return () => lake.close()
})

async function get(id: string): Promise<SanityDocument> {
  const document = await lake.client.getDocument<SanityDocument>(id)
  if (!document) throw new Error(`there is no ${id}`)
  return document
}

const stored = async () =>
  documents.parse(
    await lake.client.withConfig({perspective: 'raw'}).fetch<unknown>(usesQuery.fetch, usesParams),
  )

async function uses(key: string) {
  return usesOf(lake.workspace.schema, await stored(), key).map(({title}) => title)
}

/** The state of each translation of the question, published and in its draft. */
async function states(): Promise<State[]> {
  const type = lake.workspace.schema.get('faq')
  const [published, draft] = [await get('faq-ledger'), await get(getDraftId('faq-ledger'))]
  return [{published}, {published, draft}].flatMap((versions) =>
    type ? translationsOf(type, versions).map(({state}) => state) : [],
  )
}

test('uses are named once for all versions and languages of a text', async () => {
  expect(await uses('launch')).toEqual(['Is it {fact.launch}?: Question', 'Is it {fact.launch}?: Answer'])
  expect((await uses('property')).length).toBeGreaterThan(8)
  expect(await uses('laun')).toEqual([])
})

test('a renamed fact has its new name in all texts, and translations keep their states', async () => {
  const before = await states()
  expect(new Set(before)).toContain('stale')
  await renameFact(lake.client, lake.workspace.schema, 'launch', 'start')
  expect(await get('fact-launch')).toMatchObject({key: 'start'})
  expect(await get('faq-ledger')).toMatchObject({
    question: {gb: 'Is it {fact.start}?', pl: 'Czy to {fact.start}?', pt: 'É {fact.start|month}?'},
  })
  expect(await get(getDraftId('faq-ledger'))).toMatchObject({
    answer: {gb: [{children: [{text: 'On {fact.start}, {fact.other}.'}]}]},
  })
  expect(await states()).toEqual(before)
})

test('entries of the menu that would read the same have their names', () => {
  const known = new Map([
    ['limit.free', {title: 'Free: properties', value: '5'}],
    ['limit.free|flat', {title: 'Free: properties', value: '5 Objekte'}],
    ['limit.free|flat-genitive', {title: 'Free: properties', value: '5 Objekte'}],
  ])
  expect(factLabels(known).map(([, label]) => label)).toEqual([
    'Free: properties: 5',
    'Free: properties: 5 Objekte {limit.free|flat}',
    'Free: properties: 5 Objekte {limit.free|flat-genitive}',
  ])
})

test('plural forms are renamed in every text', async () => {
  const before = await uses('property')
  await renameFact(lake.client, lake.workspace.schema, 'property', 'flat')
  expect(await get('plan-free')).toMatchObject({units: {gb: '{limit.free|flat}', pl: '{limit.free|flat}'}})
  expect(await uses('property')).toEqual([])
  expect(await uses('flat')).toHaveLength(before.length)
  expect(await lake.validate(await get('plan-free'))).toEqual([])
})

test('a deleted fact leaves its value in the texts', async () => {
  const known = factsByLocale(await lake.client.fetch<unknown>(facts.query))
  await retireFact(
    lake.client,
    lake.workspace.schema,
    'launch',
    (name, locale) => known.get(locale)?.get(name)?.value,
  )
  expect(await lake.client.getDocument('fact-launch')).toBeUndefined()
  expect(await get('faq-ledger')).toMatchObject({
    question: {gb: 'Is it 3 December 2026?', pl: 'Czy to 3 grudnia 2026?', pt: 'É dezembro de 2026?'},
  })
})

test('nothing changes if a value is missing, or a scheduled release has a text with the fact', async () => {
  const {client, workspace} = lake
  await expect(retireFact(client, workspace.schema, 'launch', () => undefined)).rejects.toThrow(
    '{fact.launch} does not have a value.',
  )
  await client.releases.create({releaseId: 'rSpring', metadata: {title: 'Spring', releaseType: 'scheduled'}})
  await client.createVersion({releaseId: 'rSpring', publishedId: 'faq-ledger', baseId: 'faq-ledger'})
  await client.releases.schedule({releaseId: 'rSpring', publishAt: '2030-01-01T00:00:00Z'})
  await expect(renameFact(client, workspace.schema, 'launch', 'start')).rejects.toThrow('“Spring”')
  expect(await get('fact-launch')).toMatchObject({key: 'launch'})
})
