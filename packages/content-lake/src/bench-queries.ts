import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {datasetPaths} from './datasets/dataset.ts'
import {QueryEngine, type QueryRequest} from './query/query-engine.ts'
import {DatasetStore} from './store/dataset-store.ts'
import type {StoredDocument} from './store/stored-document.ts'

/** Times of one query on a dataset of one size. */
export type QueryRow = Readonly<Record<'documents' | 'query', string> & Record<'p50 ms' | 'p99 ms', number>>

const QUERIES: Readonly<Record<string, Pick<QueryRequest, 'query' | 'params' | 'sourceMap'>>> = {
  'by id, one reference followed': {
    query: '*[_id == $id][0]{title, related->{title}}',
    params: {id: 'created-1'},
  },
  'the same with a source map': {
    query: '*[_id == $id][0]{title, related->{title}}',
    params: {id: 'created-1'},
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

/** Times queries over datasets of the given numbers of documents. Takes about 15 seconds. */
export async function benchQueries(sizes: readonly number[]): Promise<QueryRow[]> {
  const rows: QueryRow[] = []
  for (const size of sizes) {
    // One size at a time: two would slow each other down.
    await withMadeDataset(size, async ({databasePath}) => {
      const engine = new QueryEngine({databasePath, timeLimitMs: 60_000, workers: 1})
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

const DOCUMENTS_IN_TRANSACTION = 1000

export interface MadeDataset {
  readonly dataDir: string
  readonly databasePath: string
}

/** Creates a data directory with a dataset `production` of `size` documents, and removes it after use. */
export async function withMadeDataset<Result>(
  size: number,
  use: (created: MadeDataset) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  try {
    const {databasePath} = datasetPaths(dataDir, 'production')
    const store = new DatasetStore(databasePath)
    try {
      fill(store, size)
    } finally {
      store.close()
    }
    return await use({dataDir, databasePath})
  } finally {
    rmSync(dataDir, {recursive: true})
  }
}

function fill(store: DatasetStore, size: number): void {
  for (let first = 0; first < size; first += DOCUMENTS_IN_TRANSACTION) {
    const length = Math.min(DOCUMENTS_IN_TRANSACTION, size - first)
    store.commit({
      id: `fill-${first}`,
      // Now, because older history is deleted.
      timestamp: new Date().toISOString(),
      author: 'bench',
      mutations: [],
      changes: Array.from({length}, (_, index) => {
        const after = madeDocument(first + index, size)
        return {id: after._id, before: undefined, after}
      }),
    })
  }
}

/** The documents take these types in turn. */
const TYPES = 8
const WORDS = 'Rent comes on the first of the month, and doors, leases and repairs take what is left of it.'

/** Document number `index` of `total`: about a kilobyte, with copy in languages, rich text, a slug and a reference. */
export function madeDocument(index: number, total: number): StoredDocument {
  return {
    _id: `created-${index}`,
    _type: `type${index % TYPES}`,
    _rev: 'created',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    title: {en: `Number ${index}`, pl: `Numer ${index}`, de: `Nummer ${index}`, pt: `Número ${index}`},
    slug: {_type: 'slug', current: `number-${index}`},
    related: {_type: 'reference', _ref: `created-${(index * 7) % total}`},
    body: ['a', 'b', 'c'].map((_key) => ({
      _key,
      _type: 'block',
      style: 'normal',
      markDefs: [],
      children: [{_key: `${_key}0`, _type: 'span', marks: [], text: WORDS}],
    })),
  }
}

/** The value below which the given share (0…1) of the samples lies, by nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
