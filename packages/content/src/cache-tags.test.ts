import {readdirSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {cacheTag, contentTypes, isContentType} from './cache-tags.ts'
import {sampleDataset} from './testing/sample-dataset.ts'
import {sampleQuery} from './testing/sample-query.ts'

const params = {slug: 'privacy'}
const isAsset = (type: string) => type.startsWith('sanity.')

/** Every `<x>Query` that the package exports, with its `<x>Types`; a query without types fails here. */
const queries = (
  await Promise.all(
    readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.ts') && !/\.(test|check)\.ts$/.test(file))
      .map(async (file) => {
        const exported = z
          .record(z.string(), z.unknown())
          .parse({...(await import(/* @vite-ignore */ `./${file}`))})
        return Object.keys(exported)
          .filter((name) => name.endsWith('Query'))
          .map((name) => ({
            name,
            query: z.string().parse(exported[name]),
            types: z.array(z.enum(contentTypes)).parse(exported[name.replace(/Query$/, 'Types')]),
          }))
      }),
  )
).flat()

/** Types of the documents whose absence changes what the query answers: those that it reads. */
async function typesRead(query: string): Promise<readonly string[]> {
  const whole = await sampleQuery(query, {params})
  const read = new Set<string>()
  for (const document of sampleDataset) {
    const without = await sampleQuery(query, {
      dataset: sampleDataset.filter((other) => other !== document),
      params,
    })
    if (JSON.stringify(without) !== JSON.stringify(whole)) read.add(document._type)
  }
  return [...read].filter((type) => !isAsset(type)).toSorted()
}

test('all queries are found', () => {
  expect(queries.map(({name}) => name).toSorted()).toEqual([
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

describe.each(queries)('$name', ({query, types}) => {
  test('declares every document type that it reads, and no other', async () => {
    expect(types.toSorted()).toEqual(await typesRead(query))
  })
})

describe('content types', () => {
  test('the sample dataset has each of them and none besides', () => {
    const inSample = new Set(sampleDataset.map(({_type}) => _type).filter((type) => !isAsset(type)))
    expect([...inSample].toSorted()).toEqual(contentTypes.toSorted())
  })

  test('each is read by some query', () => {
    const read = new Set<string>(queries.flatMap(({types}) => types))
    expect(contentTypes.filter((type) => !read.has(type))).toEqual([])
  })

  test('each has a tag of its own', () => {
    expect(new Set(contentTypes.map(cacheTag)).size).toBe(contentTypes.length)
  })

  test.each(['', 'sanity.imageAsset', 'toString', undefined, null, 7])('%j is none', (value) => {
    expect(isContentType(value)).toBe(false)
  })
})
