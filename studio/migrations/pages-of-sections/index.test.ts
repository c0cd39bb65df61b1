import {page as pageQuery, pageIndex} from '@domora/content/page'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {createSchema, type SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {z} from 'zod'
import {schemaTypes} from '../../src/schema-types.ts'
import {startTestLake, type TestLake} from '../../src/testing/test-lake.ts'
import {translationsOf} from '../../src/tools/translations/translations.ts'
import {hash} from '../../src/tools/translations/basis.ts'
import {migratePages} from './index.ts'

let lake: TestLake

const blocks = (text: string) => [
  {_type: 'block', _key: 'b', children: [{_type: 'span', _key: 's', text}], markDefs: [], style: 'normal'},
]
const link = {_type: 'link', kind: 'route', route: 'waitlist', label: {gb: 'Go', de: 'Los'}}
const call = {
  _id: 'closingCall-main',
  _type: 'closingCall',
  heading: {gb: 'Come in', de: 'Herein'},
  primaryAction: link,
  // Made from an English text that has changed since.
  translatedFrom: [
    {
      _key: 'x',
      _type: 'translationBasis',
      field: 'heading',
      english: 'Enter',
      translations: {de: hash('Herein')},
    },
  ],
}

beforeAll(async () => {
  lake = await startTestLake()
  const {client} = lake
  // What the schema was before.
  await client.delete({
    query: '*[_type in ["page", "siteSettings", "redirect", "sharedSection", "contactPage", "waitlistPage"]]',
  })
  const old: SanityDocument[] = z.array(z.custom<SanityDocument>()).parse([
    call,
    {...call, _id: 'drafts.closingCall-main', heading: {gb: 'Come on in', de: 'Herein'}},
    {...call, _id: 'closingCall-spare', name: 'Spare'},
    {
      _id: 'testimonial-example',
      _type: 'testimonial',
      quote: {gb: 'Good.'},
      person: 'A person',
      role: {gb: 'Landlord'},
    },
    {
      _id: 'landingPage',
      _type: 'landingPage',
      seo: {_type: 'seo', title: {gb: 'Domora'}},
      sections: [
        {_key: 'call', _type: 'reference', _ref: 'closingCall-main'},
        {_key: 'said', _type: 'reference', _ref: 'testimonial-example'},
        {_key: 'faq', _type: 'faqSection', heading: {gb: 'Asked'}, entries: []},
      ],
    },
    {
      _id: 'page-privacy',
      _type: 'page',
      title: {gb: 'Privacy', de: 'Datenschutz', pl: 'Prywatność'},
      slug: {_type: 'slug', current: 'privacy'},
      body: {gb: blocks('Little.'), de: blocks('Wenig.')},
      updated: '2026-11-20',
    },
  ])
  await old.reduce((transaction, document) => transaction.create(document), client.transaction()).commit()
  await migrate()
}, 60_000)

afterAll(() => lake.close())

/** @returns how many mutations there were */
async function migrate(): Promise<number> {
  const raw = lake.client.withConfig({perspective: 'raw'})
  const documents: unknown[] = await raw.fetch('*[!(_type match "sanity.*")]')
  const sources = async function* () {
    yield* documents
  }
  let count = 0
  for await (const change of migratePages(sources)) {
    const mutations = 'mutations' in change ? change.mutations : [change]
    const transaction = lake.client.transaction()
    for (const mutation of mutations) {
      if (mutation.type === 'createOrReplace') transaction.createOrReplace(mutation.document)
      if (mutation.type === 'delete') transaction.delete(mutation.id)
      count += 1
    }
    await transaction.commit()
  }
  return count
}

async function sectionsOf(id: string) {
  const problems: Problem[] = []
  const answer: unknown = await lake.client.fetch(pageQuery.query, {id})
  const page = parseSection(pageQuery.contract, answer, {
    locale: 'gb',
    report: (problem) => void problems.push(problem),
  })
  expect(problems).toEqual([])
  return page?.sections
}

test('the landing page has its sections in it', async () => {
  expect(await sectionsOf('landingPage')).toMatchObject([
    {_key: 'call', _type: 'closingCall', heading: {text: 'Come in'}},
    {_key: 'said', _type: 'quotes', quotes: [{person: 'A person', quote: {text: 'Good.'}}]},
    {_key: 'faq', _type: 'faqSection'},
  ])
})

test('a draft of a section is a draft of the landing page', async () => {
  expect(await lake.client.getDocument('drafts.landingPage')).toMatchObject({
    _type: 'page',
    sections: [{heading: {gb: 'Come on in'}}, {_type: 'quotes'}, {_type: 'faqSection'}],
  })
})

test('a section that was on no page is a shared one; no old document is left', async () => {
  expect(await lake.client.getDocument('shared-closingCall-spare')).toMatchObject({
    _type: 'sharedSection',
    name: 'Spare',
    sections: [{_type: 'closingCall', heading: {gb: 'Come in'}}],
  })
  const left = '*[_type in ["landingPage", "hero", "feature", "closingCall", "testimonial"]]._id'
  expect(await lake.client.fetch(left, {}, {perspective: 'raw'})).toEqual([])
})

test('a stale translation is stale still', async () => {
  const published = await lake.client.getDocument('landingPage')
  const type = createSchema({name: 'test', types: schemaTypes}).get('page')
  if (!type) throw new Error('there is no type page')
  const stale = translationsOf(type, {published}).filter(({state}) => state === 'stale')
  expect(stale).toMatchObject([
    {field: 'sections[_key=="call"].heading', locale: 'de', previousEnglish: 'Enter', english: 'Come in'},
  ])
})

test('a page of text has its address in the languages in which it was shown', async () => {
  expect(await sectionsOf('page-privacy')).toMatchObject([{_type: 'textSection', updated: '2026-11-20'}])
  const index: unknown = await lake.client.fetch(pageIndex.query)
  expect(parseSection(pageIndex.contract, index, {locale: 'gb', report: () => {}})).toMatchObject([
    {id: 'page-privacy', addresses: {gb: 'privacy', de: 'privacy'}, locales: ['gb', 'de']},
  ])
})

test('a second run changes nothing', async () => {
  expect(await migrate()).toBe(0)
})
