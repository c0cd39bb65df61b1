import {queries} from '@domora/content/queries'
import {createClient, type SanityClient} from '@sanity/client'
import {afterAll, beforeAll, expect, test} from 'vitest'
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
const documents = z.array(z.looseObject({_id: z.string(), _type: z.string()}))

/** Of documents that queries ask for. */
const ids = new Map([
  ['article', 'article-rent-ledger'],
  ['author', 'author-domora'],
  ['topic', 'topic-guides'],
])

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

test(
  'each change of a document has a tag of every query whose result it changes',
  {timeout: 120_000},
  async () => {
    const tags: (readonly string[])[] = []
    const connected = Promise.withResolvers<void>()
    const subscription = visitor.live.events().subscribe((event) => {
      if (event.type === 'message') tags.push(event.tags)
      else connected.resolve()
    })
    await connected.promise
    const all = documents.parse(
      await visitor.fetch('*[!(_type match "sanity.*") && !(_type match "system.*")]'),
    )
    // Queries treat the documents of a type alike, except a document that they name.
    const asked = new Set(ids.values())
    const some = [...Map.groupBy(all, ({_type}) => _type).values()].flatMap((ofType) =>
      ofType.filter(({_id}, index) => index === 0 || asked.has(_id)),
    )
    const found = new Set<string>()
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
          found.add(name)
          expect([name, document._id, syncTags.some((tag) => changed.has(tag))]).toEqual([
            name,
            document._id,
            true,
          ])
        }
        before = after
      }
    }
    subscription.unsubscribe()
    expect([...found].toSorted()).toEqual(Object.keys(queries).toSorted())
  },
)
