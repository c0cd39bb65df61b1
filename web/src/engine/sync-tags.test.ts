import {contentTypeNames} from '@domora/content/content-types'
import {queries} from '@domora/content/queries'
import {createClient, type SanityClient} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {z} from 'zod'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'

let lake: SeededLake
let visitor: SanityClient

beforeAll(async () => {
  lake = await startSeededLake()
  const {token: _, ...config} = lake.editor.config()
  visitor = createClient({...config, perspective: 'published'})
})
afterAll(() => lake.close())

const response = z.object({result: z.unknown(), syncTags: z.array(z.string()).nonempty()})
const storedDocument = z.looseObject({_id: z.string(), _type: z.string()})

/** Of documents that queries ask for. */
const ids = new Map([
  ['article', 'article-rent-ledger'],
  ['author', 'author-domora'],
  ['topic', 'topic-guides'],
])
const asked = new Set(ids.values())

/** Each query with its result and tags. */
const ask = async () =>
  Promise.all(
    Object.entries(queries).map(async ([name, {query}]) => {
      const {result, syncTags} = response.parse(
        await visitor.fetch<unknown>(query, {id: ids.get(name) ?? 'landingPage'}, {filterResponse: false}),
      )
      return {name, result: JSON.stringify(result), syncTags}
    }),
  )

describe('each change of a document has a tag of every query whose result it changes', () => {
  let all: readonly z.infer<typeof storedDocument>[]
  const tags: (readonly string[])[] = []
  const changedQueries = new Set<string>()

  beforeAll(async () => {
    const connected = Promise.withResolvers<void>()
    const subscription = visitor.live.events().subscribe((event) => {
      if (event.type === 'message') tags.push(event.tags)
      else connected.resolve()
    })
    await connected.promise
    all = z.array(storedDocument).parse(await visitor.fetch('*'))
    return () => subscription.unsubscribe()
  })

  // The site does not read the team's own starts of a page, and the seed does not have any.
  test.each(contentTypeNames.filter((name) => name !== 'pageStart'))('%s', async (type) => {
    const ofType = all.filter(({_type}) => _type === type)
    // Queries treat the documents of a type alike, except a document that they name.
    const some = ofType.filter(({_id}, index) => index === 0 || asked.has(_id))
    expect(some).not.toEqual([])
    let before = await ask()
    for (const document of some) {
      const emptied = {_id: document._id, _type: document._type}
      const added = {
        ...document,
        _id: `${document._id}-added`,
        ...(document._type === 'page' && {
          runningTest: {_type: 'reference', _ref: document._id, _weak: true},
        }),
      }
      const changes: (() => Promise<unknown>)[] = [
        () => lake.editor.createOrReplace(emptied),
        () => lake.editor.createOrReplace(document),
        () => lake.editor.create(added),
        () => lake.editor.delete(added._id),
      ]
      for (const change of changes) {
        const seen = tags.length
        await change()
        await expect.poll(() => tags.length, {interval: 2}).toBeGreaterThan(seen)
        const after = await ask()
        const changed = new Set(tags.slice(seen).flat())
        for (const [index, {name, result, syncTags}] of before.entries()) {
          if (result === after[index]?.result) continue
          changedQueries.add(name)
          const isAnnounced = syncTags.some((tag) => changed.has(tag))
          expect([name, document._id, isAnnounced]).toEqual([name, document._id, true])
        }
        before = after
      }
    }
  })

  test('and every query is among them', () => {
    expect([...changedQueries].toSorted()).toEqual(Object.keys(queries).toSorted())
  })
})
