import {createReadStream} from 'node:fs'
import {createInterface} from 'node:readline'
import {isDeepStrictEqual} from 'node:util'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {QueryEngine} from './query/query-engine.ts'
import {testStore} from './testing/lake.ts'

const suite = process.env['GROQ_SUITE']
/** Of the tests in scope, with suite 0445fe5. */
const passingCount = 7575
const parallelCount = 8

const document = z.looseObject({_id: z.string(), _type: z.string()})
const entry = z.discriminatedUnion('_type', [
  z.object({_type: z.literal('dataset'), _id: z.string(), documents: z.array(document).optional()}),
  z.object({
    _type: z.literal('test'),
    query: z.string(),
    result: z.unknown(),
    valid: z.boolean(),
    filename: z.string(),
    version: z.string().nullish(),
    params: z.record(z.string(), z.unknown()).nullish(),
    dataset: z.object({_ref: z.string()}),
  }),
])
type SuiteTest = Extract<z.infer<typeof entry>, {_type: 'test'}>

/**
 * The conformance suite of GROQ, https://github.com/sanity-io/groq-test-suite: `pnpm install && pnpm build` there, then
 * `GROQ_SUITE=<suite.ndjson> pnpm --filter content-lake test:long groq-suite`. Geography, GROQ before 1.0 and a dataset
 * on the network are out of scope.
 */
test.skipIf(suite === undefined)(
  'the public GROQ suite',
  async () => {
    const datasets = new Map<string, z.infer<typeof document>[]>()
    const tests = new Map<string, SuiteTest[]>()
    for await (const line of createInterface({input: createReadStream(suite ?? '')})) {
      const parsed = entry.parse(JSON.parse(line))
      if (parsed._type === 'dataset') datasets.set(parsed._id, parsed.documents ?? [])
      else if (!parsed.filename.startsWith('function/geo') && parsed.version !== '0.1')
        tests.set(parsed.dataset._ref, [...(tests.get(parsed.dataset._ref) ?? []), parsed])
    }
    let [passed, total] = [0, 0]
    for (const [id, group] of tests) {
      const documents = datasets.get(id) ?? []
      if (documents.length === 0 && group.some(({filename}) => filename.includes('movies'))) continue
      const store = testStore()
      const insert = store.database.prepare("INSERT INTO documents VALUES (?, ?, '', ?)")
      // As they are, without the fields that a transaction adds.
      for (const one of documents) insert.run(one._id, one._type, JSON.stringify(one))
      const engine = new QueryEngine({databasePath: store.path, timeLimitMs: 20_000})
      const next = group.values()
      const work = async () => {
        for (const one of next) {
          const isPassed = await passes(engine, one)
          total += 1
          if (isPassed) passed += 1
          else console.log(`${one.filename}: ${one.query.trim().slice(0, 150)}`)
        }
      }
      await Promise.all(Array.from({length: parallelCount}, work))
      await engine.close()
    }
    console.log(`${passed} of ${total}`)
    expect(passed).toBeGreaterThanOrEqual(passingCount)
  },
  3_600_000,
)

async function passes(engine: QueryEngine, {query, params, valid, result}: SuiteTest): Promise<boolean> {
  try {
    const response = await engine.query({
      query,
      params: params ?? {},
      perspective: {kind: 'raw', versions: true},
      access: 'all',
      identity: 'me',
    })
    return valid && isSame(response.result, result)
  } catch {
    return !valid
  }
}

function isSame(actual: unknown, expected: unknown): boolean {
  const withPositions = JSON.stringify(expected ?? null).includes('"_pos"')
  return isDeepStrictEqual(withPositions ? positions(actual) : (actual ?? null), expected ?? null)
}

/** Scores are compared by their place: `_pos` instead of `_score`. */
function positions(value: unknown): unknown {
  const scored = z.array(z.looseObject({_score: z.number()})).parse(value)
  const scores = [...new Set(scored.map(({_score}) => _score))].toSorted((a, b) => b - a)
  return scored.map(({_score, ...rest}) => ({...rest, _pos: scores.indexOf(_score) + 1}))
}
