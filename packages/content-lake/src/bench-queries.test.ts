import {expect, test} from 'vitest'
import {benchQueries} from './bench-queries.ts'

test('gives a row for each query', async () => {
  const rows = await benchQueries([50])
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) expect(row['p99 ms']).toBeGreaterThanOrEqual(row['p50 ms'])
})
