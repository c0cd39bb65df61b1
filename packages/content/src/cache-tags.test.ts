import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {cacheTag, contentTypes, isContentType} from './cache-tags.ts'
import {exportedQueries} from './testing/exported-queries.ts'
import {type SampleDocument, sampleDataset} from './testing/sample-dataset.ts'
import {sampleQuery} from './testing/sample-query.ts'

const params = {slug: 'privacy'}
const isAsset = (type: string) => type.startsWith('sanity.')

/** Types of the documents whose absence changes what the query answers: those that it reads. */
async function typesRead(query: string): Promise<readonly string[]> {
  const whole = JSON.stringify(await sampleQuery(query, {params}))
  const read = new Set<string>()
  for (const {_id, _type} of sampleDataset) {
    const dataset = sampleDataset.filter((other) => other._id !== _id)
    if (JSON.stringify(await sampleQuery(query, {dataset, params})) !== whole) read.add(_type)
  }
  return [...read].filter((type) => !isAsset(type)).toSorted()
}

const seedDocument = z.looseObject({_id: z.string(), _type: z.string()})

/** The dataset that the site starts with. */
const seed: readonly SampleDocument[] = readFileSync(
  new URL('../../seed/data/data.ndjson', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => seedDocument.parse(JSON.parse(line)))

test('all queries are found', () => {
  expect(exportedQueries.map(({name}) => name).toSorted()).toEqual([
    'aboutPageQuery',
    'contactPageQuery',
    'landingPageQuery',
    'pageIndexQuery',
    'pageQuery',
    'pricingPageQuery',
    'redirectsQuery',
    'siteSettingsQuery',
    'waitlistPageQuery',
  ])
})

describe.each(exportedQueries)('$name', ({query, types}) => {
  test('declares every document type that it reads, and no other', async () => {
    expect(types.toSorted()).toEqual(await typesRead(query))
  })

  test('answers the same over the first content when documents of no other types are there', async () => {
    const declared = seed.filter(({_type}) => types.some((type) => type === _type))
    const whole = await sampleQuery(query, {dataset: seed, params})
    expect(JSON.stringify(whole).length).toBeGreaterThan(100)
    expect(await sampleQuery(query, {dataset: declared, params})).toEqual(whole)
  })
})

describe('content types', () => {
  const typesIn = (dataset: readonly SampleDocument[]) =>
    [...new Set(dataset.map(({_type}) => _type).filter((type) => !isAsset(type)))].toSorted()

  test('are what the sample dataset and the first content are made of', () => {
    expect(typesIn(sampleDataset)).toEqual(contentTypes.toSorted())
    expect(typesIn(seed)).toEqual(contentTypes.toSorted())
  })

  test('each is read by some query', () => {
    const read = new Set<string>(exportedQueries.flatMap(({types}) => types))
    expect(contentTypes.filter((type) => !read.has(type))).toEqual([])
  })

  test('each has a tag of its own', () => {
    expect(new Set(contentTypes.map(cacheTag)).size).toBe(contentTypes.length)
  })

  test.each(['', 'sanity.imageAsset', 'toString', undefined, null, 7])('%j is none', (value) => {
    expect(isContentType(value)).toBe(false)
  })
})
