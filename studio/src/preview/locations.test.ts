import {contentTypeNames} from '@domora/content/content-types'
import {allLocaleCodes, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf} from '@domora/content/routes'
import type {SanityClient} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {documents} from '../queries.ts'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {
  describeUsages,
  pageTypes,
  references,
  referencesAmong,
  referencesQuery,
  usagesOf,
} from './locations.ts'

let lake: TestLake
let client: SanityClient

beforeAll(async () => {
  lake = await startTestLake()
  client = lake.client.withConfig({perspective: 'drafts'})
})

afterAll(() => lake.close())

const routesOf = async (id: string, type: string) =>
  usagesOf(type, references.parse(await client.fetch(referencesQuery, {id, pageTypes}))).map(
    ({title}) => title,
  )

const fixed = ['Home', 'Pricing', 'Waitlist', 'About', 'Contact', 'Articles', 'Search']

test.each([
  ['landingPage', 'page', ['Home']],
  ['pricingPage', 'pricingPage', ['Pricing']],
  ['shared-quotes', 'sharedSection', []],
  ['plan-basic', 'plan', ['Pricing', 'Example: launch offer']],
  ['priceList-EUR', 'priceList', ['Pricing']],
  ['page-terms', 'page', ['Terms of use']],
  ['siteSettings', 'siteSettings', fixed],
])('%s is found on its pages', async (id, type, titles) => {
  expect(await routesOf(id, type)).toEqual(titles)
})

test('a product feature is found on the page of all features and in the comparison', async () => {
  const capabilities = await client.fetch<string[]>(
    '*[_id == "page-everything-included"][0].sections[_type == "feature"].capabilities[]._ref',
  )
  expect(await routesOf(capabilities[0] ?? '', 'capability')).toEqual(['Pricing', 'Everything included'])
})

test('a site that is known finds the same pages as a query for each document', async () => {
  const stored = documents.parse(await client.fetch('*[_type in $types]', {types: contentTypeNames}))
  const found = referencesAmong(stored, await client.fetch(queries.pageIndex.query))
  for (const {_id: id, _type: type} of stored) {
    const asked = references.parse(await client.fetch(referencesQuery, {id, pageTypes}))
    expect({id, usages: usagesOf(type, found(id))}).toEqual({id, usages: usagesOf(type, asked)})
  }
})

test('a question is found on the landing page in its languages only', async () => {
  const id = await client.fetch<string>(
    `*[_id == "landingPage"][0].sections[_type == "faqSection"][0]
      .entries[count(*[_type == "page" && references(^._ref)]) == 1][0]._ref`,
  )
  const question = Object.fromEntries(allLocaleCodes.map((locale) => [locale, 'Text']))
  const answer = {...question, pl: undefined}
  await client.createOrReplace({_id: `drafts.${id}`, _type: 'faq', question, answer})
  const usages = usagesOf('faq', references.parse(await client.fetch(referencesQuery, {id, pageTypes})))
  const shown = allLocaleCodes.filter((locale) => locale !== 'pl')
  const pathIn = (locale: LocaleCode) => pathOf({kind: 'landing'}, locale)
  expect(usages).toEqual([
    {id: 'landingPage', title: 'Home', paths: new Map(shown.map((locale) => [locale, pathIn(locale)]))},
  ])
  expect(describeUsages(usages, 'faq', null)).toEqual({
    locations: shown.map((locale) => ({title: `Home · ${locales[locale].name}`, href: pathIn(locale)})),
    message: 'Not shown in Polski: no translation yet',
    tone: 'caution',
  })
})

test('a document that is shown in every language of the visitors has no message', () => {
  expect(
    describeUsages(
      [{id: 'page', title: 'Page', paths: new Map(localeCodes.map((code) => [code, '/']))}],
      'page',
      null,
    ),
  ).not.toHaveProperty('message')
})

test('a page says what it lacks in which language, as it is in a release', async () => {
  const id = 'page-terms'
  const {releaseId} = await client.releases.create({})
  await client.createVersion({releaseId, publishedId: id, baseId: id})
  const patch = client.patch(`versions.${releaseId}.${id}`)
  await patch.unset(['title.pl', 'address.pl', 'address.de', 'address.pt']).commit()
  const perspective = [releaseId, 'drafts']
  const found = references.parse(await client.fetch(referencesQuery, {id, pageTypes}, {perspective}))
  expect(describeUsages(usagesOf('page', found), 'page', found.self)).toMatchObject({
    locations: [{title: 'Terms of use · English'}],
    message:
      'Not shown in Polski: no title and no address yet. Not shown in Deutsch and Português: no address yet',
  })
})

describe('a document on no page', () => {
  test('has a message', async () => {
    await client.create({_id: 'faq-new', _type: 'faq', question: {gb: 'New?'}})
    expect(await routesOf('faq-new', 'faq')).toEqual([])
    expect(describeUsages([], 'faq', null)).toEqual({message: 'Not on any page yet', tone: 'caution'})
  })

  test('is a page without an address', () => {
    expect(usagesOf('faq', {self: null, pages: []})).toEqual([])
  })
})
