import {expect, test} from 'vitest'
import {readTest} from './version-statistics.ts'
import {describeReading} from './page-results.tsx'

test('no winner is named before the needed visits', () => {
  const early = readTest({visits: 300, goals: 10}, {visits: 300, goals: 40}, 0.5)
  expect(early).toMatchObject({winner: null, isReady: false})
  expect(describeReading(early)).toMatch(/^About \d+ more visits are needed\./)
  expect(readTest({visits: 20, goals: 1}, {visits: 20, goals: 2}, 0.5).moreVisits).toBeNull()
  expect(readTest({visits: 0, goals: 0}, {visits: 0, goals: 0}, 0.5)).toMatchObject({winner: null})
})

test('a clear difference has a winner, an unclear one does not', () => {
  const clear = readTest({visits: 10_000, goals: 1_000}, {visits: 10_000, goals: 1_200}, 0.5)
  expect(clear).toMatchObject({winner: 'B', moreVisits: 0})
  expect(clear.probability).toBeGreaterThan(0.99)
  expect(clear.range[0]).toBeGreaterThan(0)
  expect(readTest({visits: 10_000, goals: 1_200}, {visits: 10_000, goals: 1_000}, 0.5).winner).toBe('A')
  const unclear = readTest({visits: 10_000, goals: 1_000}, {visits: 10_000, goals: 1_010}, 0.5)
  expect(unclear).toMatchObject({winner: null, isReady: true})
  expect(describeReading(unclear)).toMatch(/^There is no clear difference\./)
})

test('an uneven split blocks the reading', () => {
  const uneven = readTest({visits: 10_000, goals: 1_000}, {visits: 9_000, goals: 1_200}, 0.5)
  expect(uneven).toMatchObject({isUneven: true, winner: null})
  expect(describeReading(uneven)).toContain('do not use these figures')
  expect(readTest({visits: 8_000, goals: 800}, {visits: 2_000, goals: 200}, 0.2).isUneven).toBe(false)
})

test('the probability is that of the normal distribution', () => {
  const even = readTest({visits: 5_000, goals: 500}, {visits: 5_000, goals: 500}, 0.5)
  expect(even.probability).toBeCloseTo(0.5, 5)
})
