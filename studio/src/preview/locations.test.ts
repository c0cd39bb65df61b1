import {allLocaleCodes, localeCodes, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {SanityClient} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {describeUsages, pageTypes, references, referencesQuery, usagesOf} from './locations.ts'

let lake: TestLake
let client: SanityClient

beforeAll(async () => {
  lake = await startTestLake()
  client = lake.client.withConfig({perspective: 'drafts'})
}, 30_000)

afterAll(() => lake.close())

const routesOf = async (id: string, type: string) =>
  usagesOf(type, references.parse(await client.fetch(referencesQuery, {id, pageTypes}))).map(
    ({route}) => route.kind,
  )

test.each([
  ['landingPage', 'landingPage', ['landing']],
  ['pricingPage', 'pricingPage', ['pricing']],
  ['hero-main', 'hero', ['landing']],
  ['feature-overview', 'feature', ['landing']],
  ['closingCall-main', 'closingCall', ['landing']],
  ['testimonial-example', 'testimonial', []],
  ['plan-basic', 'plan', ['pricing']],
  ['priceList-EUR', 'priceList', ['pricing']],
  ['page-privacy', 'page', ['page']],
  ['siteSettings', 'siteSettings', ['landing', 'pricing', 'waitlist', 'about', 'contact']],
])('%s is found on its pages', async (id, type, routes) => {
  expect(await routesOf(id, type)).toEqual(routes)
})

test('a product feature is found on the landing page, through a feature block, and in the comparison', async () => {
  const capabilities = await client.fetch<string[]>(
    '*[_type == "feature" && count(capabilities) > 0][0].capabilities[]._ref',
  )
  expect(await routesOf(capabilities[0] ?? '', 'capability')).toEqual(['landing', 'pricing'])
})

test('a question is found on the landing page in its languages only', async () => {
  const id = await client.fetch<string>(
    '*[_type == "landingPage"][0].sections[_type == "faqSection"][0].entries[0]._ref',
  )
  const question = Object.fromEntries(allLocaleCodes.map((locale) => [locale, 'Text']))
  const answer = {...question, pl: undefined}
  await client.createOrReplace({_id: `drafts.${id}`, _type: 'faq', question, answer})
  const usages = usagesOf('faq', references.parse(await client.fetch(referencesQuery, {id, pageTypes})))
  const shown = allLocaleCodes.filter((locale) => locale !== 'pl')
  const route = {kind: 'landing'} as const
  expect(usages).toEqual([{route, locales: shown}])
  expect(describeUsages(usages)).toEqual({
    locations: shown.map((locale) => ({
      title: `Landing page · ${locales[locale].name}`,
      href: pathOf(route, locale),
    })),
    message: 'Not shown in Polski: there is no translation yet',
    tone: 'caution',
  })
})

test('a document that is shown in every language of the visitors has no message', () => {
  expect(describeUsages([{route: {kind: 'landing'}, locales: localeCodes}])).not.toHaveProperty('message')
})

describe('a document on no page', () => {
  test('has a message', async () => {
    await client.create({_id: 'faq-new', _type: 'faq', question: {gb: 'New?'}})
    expect(await routesOf('faq-new', 'faq')).toEqual([])
    expect(describeUsages([])).toEqual({message: 'Not on any page yet', tone: 'caution'})
  })

  test('is a page without an address', () => {
    expect(usagesOf('page', {self: null, pages: []})).toEqual([])
  })
})
