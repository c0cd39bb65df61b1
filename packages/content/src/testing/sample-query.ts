import {evaluate, parse} from 'groq-js'
import {type SampleDocument, sampleDataset} from './sample-dataset.ts'

/** What the Content Lake would answer to a query over the sample dataset, or another; for tests. */
export async function sampleQuery(
  query: string,
  {dataset = sampleDataset, params = {}}: {dataset?: readonly SampleDocument[]; params?: object} = {},
): Promise<unknown> {
  const tree = parse(query, {params: {...params}})
  const value = await evaluate(tree, {dataset: [...dataset], params: {...params}})
  const answer: unknown = await value.get()
  return answer
}

/** The sample dataset with some documents changed: `null` takes a document out. */
export const sampleWith = (changes: Readonly<Record<string, object | null>>): readonly SampleDocument[] =>
  sampleDataset.flatMap((document) => {
    const change = changes[document._id]
    return change === null ? [] : [{...document, ...change}]
  })
