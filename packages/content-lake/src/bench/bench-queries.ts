import {createQueryEngine} from '../query/query-engine.ts'
import type {QueryEngine} from '../query/query-engine.ts'
import type {QueryRequest} from '../query/workers/worker-messages.ts'
import {percentile} from './percentile.ts'
import {withMadeDataset} from './with-made-dataset.ts'

/** Figures of a kind of query on a dataset of a size. */
export type QueryRow = Readonly<Record<'documents' | 'query', string> & Record<'p50 ms' | 'p99 ms', number>>

const QUERIES: Readonly<Record<string, Pick<QueryRequest, 'query' | 'params' | 'sourceMap'>>> = {
  'by id, one reference followed': {
    query: '*[_id == $id][0]{title, related->{title}}',
    params: {id: 'made-1'},
  },
  'the same with a source map': {
    query: '*[_id == $id][0]{title, related->{title}}',
    params: {id: 'made-1'},
    sourceMap: 'key',
  },
  'by type and slug': {
    query: '*[_type == "type1" && slug.current == $slug][0]{title, body}',
    params: {slug: 'number-9'},
  },
  'by slug alone': {query: '*[slug.current == $slug][0]{title, body}', params: {slug: 'number-9'}},
  'the first 20 of a type, in order': {
    query: '*[_type == "type1"] | order(title.en) [0...20]{title}',
    params: {},
  },
  'the first 20 of a type, each with its referrers': {
    query: '*[_type == "type1"]{title, "by": count(*[references(^._id)])}[0...20]',
    params: {},
  },
  'text search in a type': {
    query: '*[_type == "type1" && @ match text::query($words)][0...20]._id',
    params: {words: 'number 9*'},
  },
}
const RUNS = 100
const WARM_UPS = 5
const VIEW = {perspective: {kind: 'layered', layers: []}, access: 'all'} as const

/** Times queries over datasets of the given numbers of documents. Takes a quarter of a minute. */
export async function benchQueries(sizes: readonly number[]): Promise<QueryRow[]> {
  const rows: QueryRow[] = []
  for (const size of sizes) {
    // One size after the other: two at once would slow each other down.
    await withMadeDataset(size, async ({databasePath}) => {
      const engine = createQueryEngine({databasePath, timeLimitMs: 60_000, workers: 1})
      try {
        rows.push(...(await timeQueries(engine, size)))
      } finally {
        await engine.close()
      }
    })
  }
  return rows
}

async function timeQueries(engine: QueryEngine, size: number): Promise<QueryRow[]> {
  const rows: QueryRow[] = []
  for (const [name, request] of Object.entries(QUERIES)) {
    const samples: number[] = []
    for (let run = -WARM_UPS; run < RUNS; run += 1) {
      const started = performance.now()
      await engine.query({...request, ...VIEW})
      if (run >= 0) samples.push(performance.now() - started)
    }
    rows.push({
      documents: String(size),
      query: name,
      'p50 ms': percentile(samples, 0.5),
      'p99 ms': percentile(samples, 0.99),
    })
  }
  return rows
}
