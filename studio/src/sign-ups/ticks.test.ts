import {expect, test} from 'vitest'
import {ticks} from './ticks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [50, [0, 10, 20, 30, 40, 50]],
  [101, [0, 50, 100, 150]],
  [1_234, [0, 500, 1_000, 1_500]],
])('up to %i: %j', (most, expected) => expect(ticks(most)).toEqual(expected))
