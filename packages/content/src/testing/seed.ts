import {readFileSync} from 'node:fs'
import {evaluate, parse} from 'groq-js'
import {z} from 'zod'

const seedDocument = z.looseObject({_id: z.string(), _type: z.string()})

type SeedDocument = z.output<typeof seedDocument>

/** The seed documents, with the times that the Content Lake adds. */
export const seed: readonly SeedDocument[] = readFileSync(
  new URL('../../../seed/data/data.ndjson', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({
    _createdAt: '2026-11-01T08:00:00Z',
    _updatedAt: '2026-11-01T08:00:00Z',
    ...seedDocument.parse(JSON.parse(line)),
  }))

/** The seed with changes by `_id`, or by `_key` for sections of the landing page; `null` removes. */
export const seedWith = (
  changes: Readonly<Record<string, object | null>>,
  documents: readonly SeedDocument[] = seed,
): readonly SeedDocument[] =>
  documents.flatMap((document) => {
    const change = changes[document._id]
    if (change === null) return []
    const changed = {...document, ...change}
    return [document._id === 'landingPage' ? withSections(changed, changes) : changed]
  })

const sectionsOf = z.looseObject({sections: z.array(z.looseObject({_key: z.string()}))})

const withSections = (
  page: SeedDocument,
  changes: Readonly<Record<string, object | null>>,
): SeedDocument => ({
  ...page,
  sections: sectionsOf.parse(page).sections.flatMap((section) => {
    const change = changes[section._key]
    return change === null ? [] : [{...section, ...change}]
  }),
})

/** A dataset with all shared sections below the landing page's own. */
export function withSharedPlaced<Document extends {readonly _id: string; readonly _type: string}>(
  dataset: readonly Document[],
): readonly Document[] {
  const shared = dataset.filter(({_type}) => _type === 'sharedSection')
  return dataset.map((document) =>
    document._id === 'landingPage'
      ? {
          ...document,
          sections: [
            ...sectionsOf.parse(document).sections,
            ...shared.map(({_id}) => ({_key: `place-of-${_id}`, _type: 'reference', _ref: _id})),
          ],
        }
      : document,
  )
}

/** Parsing the longest queries takes 80 ms. */
const trees = new Map<string, ReturnType<typeof parse>>()

/** The Content Lake's result of a query over the seed or other documents. */
export async function answerOf(
  query: string,
  {dataset = seed, params = {}}: {dataset?: readonly object[]; params?: object} = {},
): Promise<unknown> {
  const key = query + JSON.stringify(params)
  const tree = trees.get(key) ?? parse(query, {params: {...params}})
  trees.set(key, tree)
  const value = await evaluate(tree, {dataset: [...dataset], params: {...params}})
  const answer: unknown = await value.get()
  return answer
}
