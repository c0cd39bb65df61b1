import {expect, test} from 'vitest'
import {formatDate} from './dates.ts'

test.each([
  ['gb', 'day', 'Mar 1'],
  ['pl', 'day', '1 mar'],
  ['de', 'day', '1. März'],
  ['pt', 'day', '1 de mar.'],
  ['gb', 'dayOfMonth', '1'],
  ['de', 'dayOfMonth', '1'],
  ['gb', 'monthName', 'March'],
  ['pl', 'monthName', 'marzec'],
  ['pt', 'monthName', 'março'],
  ['gb', 'shortMonth', 'Mar'],
  ['de', 'shortMonth', 'Mär'],
  ['gb', 'month', 'March 2026'],
  ['pl', 'month', 'marzec 2026'],
  ['de', 'month', 'März 2026'],
  ['pt', 'month', 'março de 2026'],
  ['gb', 'full', 'March 1, 2026'],
  ['pl', 'full', '1 marca 2026'],
  ['de', 'full', '1. März 2026'],
  ['pt', 'full', '1 de março de 2026'],
] as const)('%s, %s: %s', (locale, style, expected) => {
  expect(formatDate('2026-03-01', locale, style)).toBe(expected)
})

test('a malformed date is refused', () => {
  expect(() => formatDate('soon', 'gb', 'day')).toThrow(RangeError)
})
