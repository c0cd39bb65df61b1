import {expect, test} from 'vitest'
import {simulateVersions} from './versions.ts'

test('of 2,000 tests without a difference at most 5 % have a winner; of 500 with one at least 80 % find it', () => {
  const {falseWinners, found} = simulateVersions(1)
  expect(falseWinners).toBeLessThanOrEqual(5)
  expect(found).toBeGreaterThanOrEqual(80)
}, 60_000)
