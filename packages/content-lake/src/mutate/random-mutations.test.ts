import {Mutation as Mutator} from '@sanity/mutator'
import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {testLake} from '../testing/lake.ts'
import {randomRuns} from '../testing/random-runs.ts'

const {raw: client} = await testLake()

type Content = Record<string, unknown>
type Stub = {_id: string; _type: string; [field: string]: unknown}
type Operation =
  | {create: Stub}
  | {createOrReplace: Stub}
  | {createIfNotExists: Stub}
  | {delete: {id: string}}
  | {patch: {id: string; [operation: string]: unknown}}

const ids = ['a', 'b', 'drafts.a']
const id = fc.constantFrom(...ids)
const field = fc.constantFrom('text', 'count', 'list', 'toString', 'nested.deep')
const value = fc.oneof(
  fc.string({maxLength: 8, unit: 'grapheme'}),
  fc.integer({min: -9, max: 9}),
  fc.array(fc.record({_key: fc.constantFrom('k1', 'k2', 'k3'), n: fc.integer({min: 0, max: 9})}), {
    maxLength: 3,
  }),
  fc.record({deep: fc.oneof(fc.boolean(), fc.string({maxLength: 4}))}),
  fc.constant(null),
)
const stub = fc
  .record({_id: id, text: fc.string({maxLength: 5}), count: fc.nat({max: 9}), list: value})
  .map((fields) => ({...fields, _type: 'page'}))
const patch = fc.oneof(
  fc.dictionary(field, value, {minKeys: 1, maxKeys: 2}).map((set) => ({set})),
  fc.dictionary(field, value, {minKeys: 1, maxKeys: 2}).map((setIfMissing) => ({setIfMissing})),
  fc
    .constantFrom('text', 'list[0]', 'list[_key=="k1"]', 'nested', 'list[].n')
    .map((path) => ({unset: [path]})),
  fc.integer({min: -3, max: 3}).map((count) => ({inc: {count}})),
  fc.integer({min: -3, max: 3}).map((count) => ({dec: {count}})),
  fc
    .array(fc.record({_key: fc.constantFrom('k4', 'k5')}), {minLength: 1, maxLength: 2})
    .map((items) => ({setIfMissing: {list: []}, insert: {after: 'list[-1]', items}})),
)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  stub.map((create) => ({create})),
  stub.map((createOrReplace) => ({createOrReplace})),
  stub.map((createIfNotExists) => ({createIfNotExists})),
  id.map((target) => ({delete: {id: target}})),
  {
    weight: 4,
    arbitrary: fc
      .record({target: id, operations: patch})
      .map((step) => ({patch: {id: step.target, ...step.operations}})),
  },
)

/** The result of the mutations in `@sanity/mutator`; `undefined` when one of them fails. */
function model(documents: ReadonlyMap<string, Content>, operations: readonly Operation[]) {
  const result = new Map(documents)
  for (const mutation of operations) {
    const [name, body] = Object.entries<Content>(mutation)[0] ?? ['', {}]
    const target = String(body['_id'] ?? body['id'])
    const before = result.get(target)
    if ((name === 'create' && before !== undefined) || (name === 'patch' && before === undefined))
      return undefined
    const after = attempt(mutation, before)
    if (after === undefined) return undefined
    if (after === null) result.delete(target)
    else result.set(target, after)
  }
  return result
}

/** The lake must refuse the same mutations as the mutator, which changes its arguments, and increments of texts. */
function attempt(mutation: Operation, before: Content | undefined): Content | null | undefined {
  const document = before === undefined ? null : {_id: '', _type: '', ...before}
  const isIncrement = 'patch' in mutation && ('inc' in mutation.patch || 'dec' in mutation.patch)
  if (isIncrement && !['number', 'undefined'].includes(typeof before?.['count'])) return undefined
  try {
    return new Mutator({mutations: [structuredClone(mutation)]}).apply(document)
  } catch {
    return undefined
  }
}

function content(read: Content): Content {
  const {_rev: _, _createdAt: __, _updatedAt: ___, ...rest} = read
  return rest
}

test("any mutations have the result of Studio's mutator, or are refused as a whole", async () => {
  const transactions = fc.array(fc.array(operation, {minLength: 1, maxLength: 4}), {
    // Long enough that every run of the test has some that are accepted.
    minLength: 6,
    maxLength: 8,
  })
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(transactions, async (drawn) => {
      const sequence: Operation[][] = JSON.parse(JSON.stringify(drawn))
      await client.mutate(ids.map((target) => ({delete: {id: target}})))
      let documents: ReadonlyMap<string, Content> = new Map()
      for (const operations of sequence) {
        const expected = model(documents, operations)
        const outcome = await client.mutate(operations, {returnDocuments: false}).then(
          () => 'accepted',
          ({statusCode}: {statusCode: number}) => statusCode,
        )
        expect({operations, isAccepted: outcome === 'accepted'}).toEqual({
          operations,
          isAccepted: expected !== undefined,
        })
        if (expected !== undefined) accepted++
        documents = expected ?? documents
        const stored = (await client.getDocuments<Content>(ids)).flatMap((found) =>
          found === null ? [] : content(found),
        )
        const wanted = ids
          .map((target) => documents.get(target))
          .filter((known) => known !== undefined)
          .map(content)
        expect(stored).toEqual(wanted)
      }
    }),
    {numRuns: randomRuns(12)},
  )
  expect(accepted).toBeGreaterThan(randomRuns(10))
})
