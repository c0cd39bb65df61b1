import {getDraftId, type SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {readChangedFacts, replacingPatch} from './changed-facts.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
  await lake.client
    .transaction()
    .patch('faq-ledger', (patch) =>
      patch.set({
        'question.gb': 'Is it $29 or US $290?',
        'question.pl': 'Czy to 119 zł?',
        'question.de': 'Sind es 29 € oder 1,29 €?',
        'answer.gb[0].children[0].text': 'It is $29, not $2900.',
      }),
    )
    .patch('aboutPage', (patch) => patch.set({'lede.de': 'Seit 5 Jahren ab 29\u{A0}€.'}))
    .commit()
})
afterAll(() => lake.close())

/** What is told when a document is published with a change. */
async function publishing(id: string, change: Readonly<Record<string, unknown>>) {
  const {client, workspace} = lake
  const published = await client.getDocument<SanityDocument>(id)
  if (!published) throw new Error(`there is no ${id}`)
  const draft = {...published, _id: getDraftId(id)}
  await client.createOrReplace(draft)
  await client.patch(draft._id).set(change).commit()
  try {
    return await readChangedFacts(client, workspace.schema, [draft])
  } finally {
    await client.delete(draft._id)
  }
}

const starter = 'prices[plan._ref=="plan-basic"]'

const withStarterPrice = [
  'faq-cost answer',
  'landingPage sections[_key=="hero-main"].note',
  'pricingPage seo.description',
  'shared-price-cards sections[_key=="price-cards"].text',
]

test('a price in dollars: texts that name it, and literals in every language of such a text', async () => {
  const {values, shown, broken, literals} = await publishing('priceList-USD', {
    [`${starter}.monthly`]: 3_100,
  })
  expect(values.map((value) => value.replaceAll('\u{A0}', ' '))).toEqual([
    'Starter: price a month: $29 → $31 (unchanged: 119 zł, 29 €, and R$ 149)',
    'Starter: price a year: $290, 1190 zł, 290 €, and R$ 1.490, unchanged',
    'Starter: what a year saves: $58 → $82 (unchanged: 238 zł, 58 €, and R$ 298)',
  ])
  expect(shown.map(({key}) => key)).toEqual(withStarterPrice)
  expect(broken).toEqual([])
  expect(literals.map(({key, found, isSure}) => [key, found.map(({literal}) => literal), isSure])).toEqual([
    ['faq-ledger question', ['$29', '119 zł', '29 €'], true],
    ['faq-ledger answer', ['$29'], true],
  ])
  expect(replacingPatch(literals)).toMatchObject({
    'question.gb': 'Is it {price.basic.month} or US $290?',
    'question.pl': 'Czy to {price.basic.month}?',
    'question.de': 'Sind es {price.basic.month} oder 1,29 €?',
    'answer.gb': [{children: [{text: 'It is {price.basic.month}, not $2900.'}]}],
  })
})

test('a price in euros concerns German texts alone', async () => {
  const {literals} = await publishing('priceList-EUR', {[`${starter}.monthly`]: 3_100})
  expect(literals.map(({key}) => key).toSorted()).toEqual(['aboutPage lede', 'faq-ledger question'])
})

test('a price that is agreed upon has no value any more', async () => {
  const custom = {_key: 'basic', kind: 'custom', plan: {_type: 'reference', _ref: 'plan-basic'}}
  const {broken} = await publishing('priceList-USD', {[starter]: custom})
  expect(broken.map(({key}) => key)).toEqual(withStarterPrice)
})

test('a limit: a number alone may be about anything', async () => {
  const {shown, literals} = await publishing('plan-basic', {propertyLimit: 6})
  expect(shown.map(({key}) => key)).toEqual(
    expect.arrayContaining(['plan-basic units', 'faq-change-plan answer', 'pricingPage seo.description']),
  )
  expect(literals.map(({key, isSure}) => [key, isSure])).toContainEqual(['aboutPage lede', false])
})

test('another document changes no facts', async () => {
  expect(await publishing('aboutPage', {'heading.gb': '$29'})).toEqual({
    values: [],
    shown: [],
    broken: [],
    literals: [],
  })
})
