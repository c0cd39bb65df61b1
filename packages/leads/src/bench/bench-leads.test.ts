import {expect, inject, test} from 'vitest'
import {benchLeads} from './bench-leads.ts'

test('measures both stores', {timeout: 30_000}, async () => {
  const figures = await benchLeads(50)
  const stores = inject('postgres') === undefined ? ['SQLite'] : ['SQLite', 'Postgres']
  expect(figures.map(({store, writers}) => [store, writers])).toEqual(
    stores.flatMap((store) => [
      [store, 1],
      [store, 16],
    ]),
  )
  for (const {perSecond, p50, p99} of figures) {
    expect(perSecond).toBeGreaterThan(1)
    expect(p99).toBeGreaterThanOrEqual(p50)
  }
})
