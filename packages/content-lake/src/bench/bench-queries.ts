import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createQueryEngine} from '../query/query-engine.ts'
import type {QueryEngine} from '../query/query-engine.ts'
import type {QueryRequest} from '../query/workers/worker-messages.ts'
import {DatasetStore} from '../store/dataset-store.ts'
import {madeDocument} from './made-document.ts'

/** Figures of a kind of query on a dataset of a size. */
export type QueryRow = Readonly<Record<'documents' | 'query', string> & Record<'p50 ms' | 'p99 ms', number>>
/** What a worker takes until its first answer, and what it holds from then on. */
export type StartRow = Readonly<Record<'documents', string> & Record<'start ms' | 'memory MB', number>>

export interface QueryBench {
  readonly queries: readonly QueryRow[]
  readonly starts: readonly StartRow[]
}

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
const DOCUMENTS_IN_TRANSACTION = 1000
const VIEW = {perspective: {kind: 'layered', layers: []}, access: 'all'} as const

/** Times queries and the start of a worker over datasets of the given numbers of documents. Takes half a minute. */
export async function benchQueries(sizes: readonly number[]): Promise<QueryBench> {
  const queries: QueryRow[] = []
  const starts: StartRow[] = []
  for (const size of sizes) {
    // One size after the other: two at once would slow each other down.
    // oxlint-disable-next-line no-await-in-loop
    await withDataset(size, async (databasePath) => {
      const memoryBefore = process.memoryUsage().rss
      const started = performance.now()
      const engine = createQueryEngine({databasePath, timeLimitMs: 60_000, workers: 1})
      try {
        await engine.query({query: 'count(*)', params: {}, ...VIEW})
        starts.push({
          documents: String(size),
          'start ms': performance.now() - started,
          'memory MB': (process.memoryUsage().rss - memoryBefore) / 1_000_000,
        })
        queries.push(...(await timeQueries(engine, size)))
      } finally {
        await engine.close()
      }
    })
  }
  return {queries, starts}
}

async function timeQueries(engine: QueryEngine, size: number): Promise<QueryRow[]> {
  const rows: QueryRow[] = []
  for (const [name, request] of Object.entries(QUERIES)) {
    const samples: number[] = []
    for (let run = -WARM_UPS; run < RUNS; run += 1) {
      const started = performance.now()
      // oxlint-disable-next-line no-await-in-loop
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

async function withDataset(size: number, use: (databasePath: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  try {
    const store = new DatasetStore(join(directory, 'bench.sqlite'))
    try {
      fill(store, size)
      await use(store.path)
    } finally {
      store.close()
    }
  } finally {
    rmSync(directory, {recursive: true})
  }
}

function fill(store: DatasetStore, size: number): void {
  for (let first = 0; first < size; first += DOCUMENTS_IN_TRANSACTION) {
    const length = Math.min(DOCUMENTS_IN_TRANSACTION, size - first)
    store.commit({
      id: `fill-${first}`,
      timestamp: '2026-01-01T00:00:00Z',
      author: 'bench',
      mutations: [],
      changes: Array.from({length}, (_, index) => {
        const after = madeDocument(first + index, size)
        return {id: after._id, before: undefined, after}
      }),
    })
  }
}

function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
