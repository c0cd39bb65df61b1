import {readTest} from '../../../../studio/src/tools/sign-ups/version-statistics.ts'
import type {Row} from './samples.ts'

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

const visitsPerDay = 500
const rateOfA = 0.1

/** The winner that a team names that looks every day, until the test has run `patience` times the days that it needs. */
function simulate(random: () => number, lift: number, patience: number) {
  const [a, b] = [
    {visits: 0, goals: 0},
    {visits: 0, goals: 0},
  ]
  for (let day = 1, last = Infinity; day <= last; day++) {
    for (let n = 0; n < visitsPerDay; n++) {
      const version = random() < 0.5 ? b : a
      version.visits += 1
      if (random() < rateOfA * (version === b ? 1 + lift : 1)) version.goals += 1
    }
    const {winner, isReady} = readTest(a, b, 0.5)
    if (winner !== null) return winner
    if (isReady && last === Infinity) last = day * patience
  }
  return null
}

/**
 * Shares of simulated tests, in percent: those without a difference that have a winner all the same, with a look every day until
 * twice the needed visits; and those with a true difference of 20 % that name B at the needed visits.
 */
export function simulateVersions(seed: number): {readonly falseWinners: number; readonly found: number} {
  const random = randomFrom(seed)
  const winners = (count: number, lift: number, patience: number) =>
    Array.from({length: count}, () => simulate(random, lift, patience))
  return {
    falseWinners: winners(2_000, 0, 2).filter((winner) => winner !== null).length / 20,
    found: winners(500, 0.2, 1).filter((winner) => winner === 'B').length / 5,
  }
}

/** The rule for winners, with that many seeds. */
export const benchVersions = (seeds: number): Row[] =>
  Array.from({length: seeds}, (_, index) => {
    const {falseWinners, found} = simulateVersions(index + 1)
    return {seed: index + 1, 'false winners of 2,000 (%)': falseWinners, 'found of 500 (%)': found}
  })
