import {expect, test} from 'vitest'
import {median, percentile, spread} from './samples.ts'

test('percentiles are nearest ranks, whatever the order', () => {
  const samples = [5, 1, 4, 2, 3]
  expect(median(samples)).toBe(3)
  expect(percentile(samples, 0.99)).toBe(5)
  expect(percentile(samples, 0)).toBe(1)
  expect(percentile([7], 0.5)).toBe(7)
})

test('no samples have no median', () => {
  expect(() => median([])).toThrow(RangeError)
})

test.each([
  [[3, 1, 2], 0, '2 (1–3)'],
  [[0.994, 1, 1], 2, '1.00 (0.99–1.00)'],
  [[1, 1, 1.001], 2, '1.00'],
])('%j is written as the median and the range', (samples, digits, written) => {
  expect(spread(samples, digits)).toBe(written)
})
