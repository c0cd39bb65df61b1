import {fileURLToPath} from 'node:url'
import {createClient, type SanityClient} from '@sanity/client'
import {localeCodes} from '@domora/content/locales'
import type {Contract} from '@domora/content/contract'
import type {ContentQuery} from '@domora/content/content-types'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {queries} from '@domora/content/queries'
import {type ContentLake, startContentLake} from 'content-lake'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {datasetFile} from './dataset-file.ts'

let lake: ContentLake
let client: SanityClient

beforeAll(async () => {
  lake = await startContentLake({seed: fileURLToPath(datasetFile)})
  const {projectId, dataset, url: apiHost} = lake
  const hosts = {apiHost, useProjectHostname: false, useCdn: false}
  client = createClient({projectId, dataset, apiVersion: '2025-02-19', ...hosts})
})
afterAll(() => lake.close())

/** Queries as a visitor's page does: without a token, and parsed for the locale. */
async function read<S extends Contract>(
  {query, contract}: ContentQuery<S>,
  locale: (typeof localeCodes)[number],
  params: Readonly<Record<string, string>> = {},
) {
  const answer: unknown = await client.fetch<unknown>(query, {...params})
  const problems: Problem[] = []
  const value = parseSection(contract, answer, {locale, report: (problem) => problems.push(problem)})
  return {value, problems}
}

describe.each(localeCodes)('%s', (locale) => {
  test.each([
    ['site settings', queries.siteSettings, {}],
    ['landing page', queries.page, {id: 'landingPage'}],
    ['pricing page', queries.pricingPage, {}],
    ['waitlist page', queries.waitlistPage, {}],
    ['about page', queries.aboutPage, {}],
    ['contact page', queries.contactPage, {}],
    ['privacy', queries.page, {id: 'page-privacy'}],
    ['terms', queries.page, {id: 'page-terms'}],
    ['imprint', queries.page, {id: 'page-imprint'}],
    ['launch offer', queries.page, {id: 'page-launch-offer'}],
    ['property managers', queries.page, {id: 'page-property-managers'}],
    ['articles', queries.articlesPage, {}],
    ['list of articles', queries.articleList, {}],
    ['topics and authors', queries.articleGroups, {}],
    ['topic', queries.topic, {id: 'topic-ledger'}],
    ['author', queries.author, {id: 'author-domora'}],
    ['search', queries.searchPage, {}],
    ['rent ledger', queries.article, {id: 'article-rent-ledger'}],
    ['spreadsheet', queries.article, {id: 'article-spreadsheet'}],
    ['page index', queries.pageIndex, {}],
    ['redirects', queries.redirects, {}],
  ] as const)('%s keeps its contract, and nothing falls back to English', async (_, query, params) => {
    const {value, problems} = await read<Contract>(query, locale, params)
    expect(problems).toEqual([])
    expect(value).not.toBeNull()
    expect(JSON.stringify(value)).not.toContain('"lang":')
  })

  test('the landing page has the sections of the specification in its order', async () => {
    const {value} = await read(queries.page, locale, {id: 'landingPage'})
    const sections = value?.sections.map((section) =>
      section._type === 'feature' && section.media === 'illustration'
        ? section.illustration.kind
        : section._type,
    )
    const specified = [
      'hero',
      'productView',
      'paymentsByMethod',
      'dashboard',
      'rentCollected',
      'overview',
      'closingCall',
      'faqSection',
    ]
    expect(sections?.filter((section) => specified.includes(section))).toEqual(specified)
  })

  test('the landing page answers eight questions', async () => {
    const {value} = await read(queries.page, locale, {id: 'landingPage'})
    const entries = value?.sections.flatMap((section) =>
      section._type === 'faqSection' ? section.entries : [],
    )
    expect(entries).toHaveLength(8)
  })

  test('a picture has its size, a preview and alternative text', async () => {
    const {value} = await read(queries.aboutPage, locale)
    expect(value?.image).toMatchObject({
      asset: {width: 1600, height: 760, lqip: expect.stringMatching(/^data:image/)},
      alt: {text: expect.stringMatching(/.{10}/)},
    })
  })

  test('Explore Platform leads to an existing section', async () => {
    const {value} = await read(queries.page, locale, {id: 'landingPage'})
    const anchors = value?.sections.map(({anchor}) => anchor)
    const hero = value?.sections.find((section) => section._type === 'hero')
    expect(anchors).toContain(hero?.secondaryAction?.href.split('#')[1])
  })
})
