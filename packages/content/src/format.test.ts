import {describe, expect, test} from 'vitest'
import {
  formatDate,
  formatInteger,
  formatMoney,
  formatPercent,
  fractionDigits,
  yearlySaving,
} from './format.ts'
import {localeCodes} from './locales.ts'

/** With ordinary spaces in place of the no-break spaces that Intl writes. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a price', () => {
  test.each([
    ['USD', 'gb', '$1,290'],
    ['USD', 'pl', '1290 $'],
    ['USD', 'de', '1.290 $'],
    ['USD', 'pt', 'US$ 1.290'],
    ['EUR', 'gb', '€1,290'],
    ['EUR', 'pl', '1290 €'],
    ['EUR', 'de', '1.290 €'],
    ['EUR', 'pt', '€ 1.290'],
    ['PLN', 'gb', 'zł 1,290'],
    ['PLN', 'pl', '1290 zł'],
    ['PLN', 'de', '1.290 zł'],
    ['PLN', 'pt', 'PLN 1.290'],
    ['BRL', 'gb', 'R$1,290'],
    ['BRL', 'pl', '1290 R$'],
    ['BRL', 'de', '1.290 R$'],
    ['BRL', 'pt', 'R$ 1.290'],
  ] as const)('%s in %s is %s', (currency, locale, expected) => {
    expect(plain(formatMoney({amount: 129_000, currency}, locale))).toBe(expected)
  })

  test('keeps cents that are there and drops those that are not', () => {
    expect(formatMoney({amount: 2900, currency: 'USD'}, 'gb')).toBe('$29')
    expect(formatMoney({amount: 2950, currency: 'USD'}, 'gb')).toBe('$29.50')
    expect(plain(formatMoney({amount: 2905, currency: 'EUR'}, 'de'))).toBe('29,05 €')
  })

  test('of nothing is written out', () => {
    expect(formatMoney({amount: 0, currency: 'USD'}, 'gb')).toBe('$0')
  })
})

describe('an amount in a ledger', () => {
  test.each([
    ['gb', '$72,842.00'],
    ['pl', '72 842,00 $'],
    ['de', '72.842,00 $'],
    ['pt', 'US$ 72.842,00'],
  ] as const)('keeps its cents in %s', (locale, expected) => {
    expect(plain(formatMoney({amount: 7_284_200, currency: 'USD'}, locale, 'always'))).toBe(expected)
  })
})

describe('currencies with other minor units', () => {
  test.each(localeCodes)('yen have none in %s', (locale) => {
    for (const fraction of ['auto', 'always'] as const) {
      const written = formatMoney({amount: 1290, currency: 'JPY'}, locale, fraction)
      expect(written.replaceAll(/\D/g, '')).toBe('1290')
    }
  })

  test('dinars have a thousand', () => {
    expect(plain(formatMoney({amount: 1250, currency: 'KWD'}, 'gb'))).toBe('KWD 1.250')
  })

  test.each([
    ['JPY', 0],
    ['USD', 2],
    ['KWD', 3],
  ])('%s has %i digits', (currency, digits) => {
    expect(fractionDigits(currency)).toBe(digits)
  })
})

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%d is no number of minor units',
  (amount) => {
    expect(() => formatMoney({amount, currency: 'USD'}, 'gb')).toThrow(RangeError)
  },
)

test('a malformed currency is refused', () => {
  expect(() => formatMoney({amount: 1, currency: 'US'}, 'gb')).toThrow(RangeError)
})

test('what paying yearly saves', () => {
  expect(yearlySaving(2900, 29_000)).toBe(5800)
  expect(yearlySaving(0, 0)).toBe(0)
  expect(yearlySaving(100, 2000)).toBe(0)
})

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
