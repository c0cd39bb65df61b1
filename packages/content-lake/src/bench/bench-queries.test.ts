import {expect, test} from 'vitest'
import {benchQueries} from './bench-queries.ts'

test('gives a row for each query and each start', async () => {
  const {queries, starts} = await benchQueries([50])
  expect(starts).toEqual([{documents: '50', 'start ms': expect.any(Number), 'memory MB': expect.any(Number)}])
  expect(queries.length).toBeGreaterThan(5)
  for (const row of queries) expect(row['p99 ms']).toBeGreaterThanOrEqual(row['p50 ms'])
})
