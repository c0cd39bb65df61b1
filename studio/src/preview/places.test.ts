import type {SanityClient} from '@sanity/client'
import type {ContentLake} from 'content-lake'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {lakeClient} from '../testing/lake-client.ts'
import {startSeededLake} from '../testing/seeded-lake.ts'
import {describePlaces} from './locations.ts'
import {placesOf, usage, usageQuery} from './places.ts'

let lake: ContentLake
let client: SanityClient

beforeAll(async () => {
  lake = await startSeededLake()
  client = lakeClient(lake).withConfig({perspective: 'drafts'})
}, 30_000)

afterAll(() => lake.close())

const routesOf = async (id: string, type: string) =>
  placesOf(type, usage.parse(await client.fetch(usageQuery, {id}))).map(({route}) => route.kind)

test.each([
  ['landingPage', 'landingPage', ['landing']],
  ['pricingPage', 'pricingPage', ['pricing']],
  ['hero-main', 'hero', ['landing']],
  ['feature-overview', 'feature', ['landing']],
  ['closingCall-main', 'closingCall', ['landing']],
  ['plan-basic', 'plan', ['pricing']],
  ['priceList-EUR', 'priceList', ['pricing']],
  ['page-privacy', 'page', ['page']],
  ['siteSettings', 'siteSettings', ['landing', 'pricing', 'waitlist', 'about', 'contact']],
])('%s appears where it is used', async (id, type, routes) => {
  expect(await routesOf(id, type)).toEqual(routes)
})

test('a product feature appears where a block names it, and in the comparison', async () => {
  const capabilities = await client.fetch<string[]>(
    '*[_type == "feature" && count(capabilities) > 0][0].capabilities[]._ref',
  )
  expect(await routesOf(capabilities[0] ?? '', 'capability')).toEqual(['landing', 'pricing'])
})

test('a question appears on the landing page, in its languages only', async () => {
  const id = await client.fetch<string>(
    '*[_type == "landingPage"][0].sections[_type == "faqSection"][0].entries[0]._ref',
  )
  await client.createOrReplace({...(await client.getDocument(id)), _id: `drafts.${id}`, _type: 'faq'})
  await client.patch(`drafts.${id}`).unset(['answer.pl']).commit()
  const places = placesOf('faq', usage.parse(await client.fetch(usageQuery, {id})))
  expect(places).toEqual([{route: {kind: 'landing'}, locales: ['gb', 'de', 'pt']}])
  expect(describePlaces(places)).toEqual({
    locations: [
      {title: 'Landing page · English', href: '/'},
      {title: 'Landing page · Deutsch', href: '/de'},
      {title: 'Landing page · Português', href: '/pt'},
    ],
    message: 'Not shown in Polski: there is no translation yet',
    tone: 'caution',
  })
})

describe('what is used nowhere', () => {
  test('is said to be', async () => {
    await client.create({_id: 'faq-new', _type: 'faq', question: {gb: 'New?'}})
    expect(await routesOf('faq-new', 'faq')).toEqual([])
    expect(describePlaces([])).toEqual({message: 'Not on any page yet', tone: 'caution'})
  })

  test('includes a page without an address', () => {
    expect(placesOf('page', {self: null, users: []})).toEqual([])
  })
})
