import {expect, test} from 'vitest'
import {readTest} from './version-statistics.ts'
import {describeReading} from './version-results.tsx'

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

/** A reproducible number from 0 to 1 (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The winner of a team that looks every day, until the test has `patience` times the days that it needs. */
function simulate(random: () => number, lift: number, patience: number) {
  const [a, b] = [
    {visits: 0, goals: 0},
    {visits: 0, goals: 0},
  ]
  for (let day = 1, last = Infinity; day <= last; day++) {
    for (let n = 0; n < 500; n++) {
      const version = random() < 0.5 ? b : a
      version.visits += 1
      if (random() < 0.1 * (version === b ? 1 + lift : 1)) version.goals += 1
    }
    const {winner, isReady} = readTest(a, b, 0.5)
    if (winner !== null) return winner
    if (isReady && last === Infinity) last = day * patience
  }
  return null
}

test('of 2,000 tests without a difference at most 5 % have a winner; of 500 with one at least 80 % find it', () => {
  const random = randomFrom(1)
  const winners = (count: number, lift: number, patience: number) =>
    Array.from({length: count}, () => simulate(random, lift, patience)).filter((one) => one !== null)
  expect(winners(2_000, 0, 2).length).toBeLessThanOrEqual(100)
  expect(winners(500, 0.2, 1).filter((one) => one === 'B').length).toBeGreaterThanOrEqual(400)
}, 60_000)
