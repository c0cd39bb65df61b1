import {expect, test} from 'vitest'
import {benchQueries} from './bench-queries.ts'
import {benchStart} from './bench-start.ts'
import {benchTraffic} from './bench-traffic.ts'

test('gives a row for each query', async () => {
  const rows = await benchQueries([50])
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) expect(row['p99 ms']).toBeGreaterThanOrEqual(row['p50 ms'])
})

test('gives a row for each start', async () => {
  expect(await benchStart([50])).toEqual([
    {documents: '50', 'start ms': expect.any(Number), 'memory MB': expect.any(Number)},
  ])
})

test('counts an edit when every listener has heard of it', async () => {
  const row = await benchTraffic({documents: 50, editors: 2, listeners: 3, editsPerMinute: 1200, seconds: 1})
  expect(row).toMatchObject({documents: '50', editors: '2', listeners: '3', edits: '20'})
  expect(row['event p99 ms']).toBeGreaterThanOrEqual(row['event p50 ms'])
})
