import {expect, test} from 'vitest'
import {median, percentile} from './percentile.ts'

test('takes the nearest rank, whatever the order', () => {
  const samples = [5, 1, 4, 2, 3]
  expect(median(samples)).toBe(3)
  expect(percentile(samples, 0.99)).toBe(5)
  expect(percentile(samples, 0)).toBe(1)
  expect(percentile([7], 0.5)).toBe(7)
})

test('refuses to summarise nothing', () => {
  expect(() => median([])).toThrow(RangeError)
})
