import {describe, expect, test} from 'vitest'
import {type ContentQuery, contentTypeNames, isContentType} from './content-types.ts'
import {localeCodes} from './locales.ts'
import {queries} from './queries.ts'
import {answerOf, seed as originalSeed, withSharedPlaced} from './testing/seed.ts'

const parameters: Readonly<Record<string, object>> = {page: {id: 'landingPage'}}

const placed = withSharedPlaced(originalSeed)
const landingPage = placed.find(({_id}) => _id === 'landingPage')

/** The seed with the same sections on every page that takes some, and a link to a CMS page in every place that takes one. */
const seed: typeof originalSeed = JSON.parse(
  JSON.stringify(
    placed.map((document) =>
      document._type.endsWith('Page') ? {...document, sections: landingPage?.['sections']} : document,
    ),
  ),
  (_, value: unknown) => {
    const {_type, kind} = Object(value)
    return _type === 'link' && kind === 'route'
      ? {...Object(value), kind: 'page', page: {_type: 'reference', _ref: 'page-terms'}}
      : value
  },
)

/** The documents of the seed, at most six of a type: a query treats those of a type alike. */
const documents = [...Map.groupBy(seed, ({_type}) => _type)]
  .filter(([type]) => isContentType(type))
  .flatMap(([, ofType]) => ofType.slice(0, 6))

/** Every string under `_id` or `_ref` in an answer: the documents by which the site knows that an answer is outdated. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && (name === '_id' || name === '_ref') ? [inner] : idsIn(inner),
  )
}

/** Whether a list in an answer has an item that does not exist: such an answer depends on all types that were read. */
const hasMissingItem = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((Array.isArray(value) && value.includes(null)) || Object.values(value).some(hasMissingItem))

// Each query is answered once for each of these documents.
describe.each(Object.entries(queries))(
  '%s',
  {timeout: 60_000},
  (name, {query, reads, lists}: ContentQuery) => {
    const answerOver = (dataset: typeof seed) => answerOf(query, {dataset, params: parameters[name] ?? {}})

    /** The documents that change the answer when they are taken away, with the answer without them. */
    let found: ReturnType<typeof findDocumentsRead> | undefined
    const documentsRead = () => (found ??= findDocumentsRead())

    async function findDocumentsRead() {
      const whole = JSON.stringify(await answerOver(seed))
      const without = documents.map(async (document) => ({
        document,
        answer: await answerOver(seed.filter(({_id}) => _id !== document._id)),
      }))
      return (await Promise.all(without)).filter(({answer}) => JSON.stringify(answer) !== whole)
    }

    test('declares every document type that it reads, and no other', async () => {
      const types = new Set((await documentsRead()).map(({document}) => document._type))
      expect([...types].toSorted()).toEqual(reads.toSorted())
    })

    test('names in its answer every document that it was made from', async () => {
      const ids = idsIn(await answerOver(seed))
      const read = (await documentsRead()).map(({document}) => document._id)
      expect(read.filter((id) => !ids.includes(id))).toEqual([])
    })

    test('shows in its answer which documents are missing, unless their type is listed', async () => {
      const unnamed = (await documentsRead()).filter(
        ({document: {_id, _type}, answer}) =>
          !lists.some((type) => type === _type) &&
          answer !== null &&
          !idsIn(answer).includes(_id) &&
          !hasMissingItem(answer),
      )
      expect(unnamed.map(({document}) => document._id)).toEqual([])
    })

    test('lists types of which a new document joins the answer', async () => {
      const before = JSON.stringify(await answerOver(seed))
      const joined = new Set<string>()
      for (const document of documents) {
        const added = {...document, _id: `${document._id}-2`}
        if (JSON.stringify(await answerOver([...seed, added])) !== before) joined.add(document._type)
      }
      expect([...joined].toSorted()).toEqual(lists.toSorted())
    })
  },
)

test('the index of 500 pages is smaller than 200 kB', async () => {
  const pages = documents.filter(({_type}) => _type === 'page')
  const many = Array.from({length: 500}, (_, index) => ({
    ...pages[index % pages.length],
    _id: `page-0f3c8e2a-7b41-4c55-9d21-${String(index).padStart(12, '0')}`,
    _type: 'page',
    _updatedAt: '2026-11-22T10:00:00Z',
    address: Object.fromEntries(localeCodes.map((code) => [code, `a-page-about-rent-and-leases-${index}`])),
  }))
  const answer = await answerOf(queries.pageIndex.query, {dataset: many})
  expect(answer).toHaveLength(500)
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(200_000)
})

describe('content types', () => {
  test('are what the seed is made of', () => {
    const types = new Set(documents.map(({_type}) => _type))
    expect([...types].toSorted()).toEqual(contentTypeNames.toSorted())
  })

  test('each is read by some query', () => {
    const read = new Set<string>(Object.values(queries).flatMap(({reads}) => reads))
    expect(contentTypeNames.filter((type) => !read.has(type))).toEqual([])
  })

  test.each(['', 'sanity.imageAsset', 'toString', undefined, null, 7])('%j is none', (value) => {
    expect(isContentType(value)).toBe(false)
  })
})
