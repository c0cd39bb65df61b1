import {expect, test} from 'vitest'
import {newId, refusal} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'

const {lake, client} = await testLake({queryTimeLimitMs: 60_000})
const hasty = await testLake({queryTimeLimitMs: 1000})

const numbers = (length: number) => Array.from({length}, (_, n) => n)
const items = numbers(10_000).map((n) => ({_key: `k${n}`, n}))
const long = 'The quick brown fox jumps over the lazy dog. '.repeat(8000)
const hunks = numbers(4000).map(
  (n) => `@@ -${300_000 - n},4 +${300_000 - n},4 @@\n-zq${n % 10}x\n+zq${n % 10}y\n`,
)

test.each([
  ['sets 10,000 new attributes', {}, {set: Object.fromEntries(numbers(10_000).map((n) => [`f${n}.a`, n]))}],
  [
    'sets 4,000 items of 10,000 by key',
    {list: items},
    {set: Object.fromEntries(numbers(4000).map((n) => [`list[_key=="k${n * 2}"].n`, -1]))},
  ],
  ['unsets 5,000 attributes', {}, {unset: numbers(5000).map((n) => `f${n}`)}],
])('a patch that %s does not delay others', async (_what, fields, patch) => {
  const {_id: id} = await client.create({_id: newId(), _type: 'page', ...fields})
  expect(await beside(client.patch(id, patch).commit())).toMatchObject({result: {_id: id}, isQuick: true})
})

test.each([
  ['increments a text', {text: 'a'}, {inc: {text: 1}}, /Cannot increment "text"/],
  ['has words without an operator', {}, {set: {'a b': 1}}, /Failed to parse JSON path "a b"/],
  [
    'searches its whole document',
    {list: numbers(40_000).map((n) => ({n}))},
    {set: {'list..n': 1}},
    /takes too long/,
  ],
  ['has thousands of misplaced diffs', {long}, {diffMatchPatch: {long: hunks.join('')}}, /takes too long/],
])('a patch that %s is refused, without a delay for others', async (_what, fields, patch, reason) => {
  const {_id: id} = await hasty.client.create({_id: newId(), _type: 'page', ...fields})
  expect(await beside(refusal(hasty.client.patch(id, patch).commit()))).toMatchObject({
    result: {status: 400, item: {description: expect.stringMatching(reason)}},
    isQuick: true,
  })
})

test('a patch changes nothing below an array that is missing', async () => {
  const {_id: id} = await client.create({_id: newId(), _type: 'page', there: {}})
  const set = {'list[0]': 1, 'list[_key=="a"].b': 1, 'there.list[0].a': 1, 'deep.er': 1}
  const {_rev, _createdAt, _updatedAt, ...content} = await client.patch(id).set(set).commit()
  expect(content).toEqual({_id: id, _type: 'page', there: {}, deep: {er: 1}})
})

/** The result of a request, and whether others beside it were quick. */
async function beside(request: Promise<unknown>): Promise<{result: unknown; isQuick: boolean}> {
  let slowest = 0
  const state = {running: true}
  const result = request.finally(() => (state.running = false))
  while (state.running) {
    const started = performance.now()
    await (await fetch(`${lake.url}/v1/ping`)).text()
    slowest = Math.max(slowest, performance.now() - started)
  }
  return {result: await result, isQuick: slowest < 1000}
}
