import {readFileSync} from 'node:fs'
import {evaluate, parse} from 'groq-js'
import {z} from 'zod'
import {sectionTypes} from '../sections.ts'

const seedDocument = z.looseObject({_id: z.string(), _type: z.string()})

type SeedDocument = z.output<typeof seedDocument>

/** The documents that the site starts with, with the times that the Content Lake adds; for tests. */
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

/** The seed with some documents changed, by `_id`: `null` takes a document out. */
export const seedWith = (changes: Readonly<Record<string, object | null>>): readonly SeedDocument[] =>
  seed.flatMap((document) => {
    const change = changes[document._id]
    return change === null ? [] : [{...document, ...change}]
  })

/** A dataset with its examples too on the landing page: the sections that stand on no page, below the others; for tests. */
export function withExamplesPlaced<Document extends {readonly _id: string; readonly _type: string}>(
  dataset: readonly Document[],
): readonly Document[] {
  const placed = JSON.stringify(dataset.find(({_id}) => _id === 'landingPage'))
  const examples = dataset.filter(
    ({_id, _type}) => sectionTypes.some((type) => type === _type) && !placed.includes(`"${_id}"`),
  )
  return dataset.map((document) =>
    'sections' in document && Array.isArray(document.sections)
      ? {
          ...document,
          sections: [
            ...document.sections,
            ...examples.map(({_id}) => ({_key: _id, _type: 'reference', _ref: _id})),
          ],
        }
      : document,
  )
}

/** What the Content Lake would answer to a query over the seed, or other documents; for tests. */
export async function answerOf(
  query: string,
  {dataset = seed, params = {}}: {dataset?: readonly object[]; params?: object} = {},
): Promise<unknown> {
  const tree = parse(query, {params: {...params}})
  const value = await evaluate(tree, {dataset: [...dataset], params: {...params}})
  const answer: unknown = await value.get()
  return answer
}
