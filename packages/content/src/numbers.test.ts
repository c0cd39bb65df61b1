import {expect, test} from 'vitest'
import {formatInteger, formatPercent} from './numbers.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['gb', '12,450', '64%', '+64%'],
  ['pl', '12 450', '64%', '+64%'],
  ['de', '12.450', '64 %', '+64 %'],
  ['pt', '12.450', '64%', '+64%'],
] as const)('%s: %s, %s, %s', (locale, integer, percent, gain) => {
  expect(plain(formatInteger(12_450, locale))).toBe(integer)
  expect(plain(formatPercent(64, locale))).toBe(percent)
  expect(plain(formatPercent(64, locale, 'exceptZero'))).toBe(gain)
})

test('no change has no sign', () => {
  expect(formatPercent(0, 'gb', 'exceptZero')).toBe('0%')
  expect(formatPercent(-3, 'gb', 'exceptZero')).toBe('-3%')
})
