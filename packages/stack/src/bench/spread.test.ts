import {expect, test} from 'vitest'
import {spread} from './spread.ts'

test.each([
  [[3, 1, 2], 0, '2 (1–3)'],
  [[0.994, 1, 1], 2, '1.00 (0.99–1.00)'],
  [[1, 1, 1.001], 2, '1.00'],
])('%j is written as the median and the range', (samples, digits, written) => {
  expect(spread(samples, digits)).toBe(written)
})
