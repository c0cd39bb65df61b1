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

/** With ordinary spaces in place of Intl's no-break spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a price', () => {
  test.each([
    ['gb', '$1,290', '€1,290', 'zł 1,290', 'R$1,290'],
    ['pl', '1290 $', '1290 €', '1290 zł', '1290 R$'],
    ['de', '1.290 $', '1.290 €', '1.290 zł', '1.290 R$'],
    ['pt', 'US$ 1.290', '€ 1.290', 'PLN 1.290', 'R$ 1.290'],
  ] as const)('in %s is %s, %s, %s or %s', (locale, ...expected) => {
    const written = ['USD', 'EUR', 'PLN', 'BRL'].map((currency) =>
      plain(formatMoney({amount: 129_000, currency}, locale)),
    )
    expect(written).toEqual(expected)
  })

  test.each([
    [0, 'USD', 'gb', '$0'],
    [2900, 'USD', 'gb', '$29'],
    [2950, 'USD', 'gb', '$29.50'],
    [2905, 'EUR', 'de', '29,05 €'],
  ] as const)('of %d in %s shows cents only if there are any', (amount, currency, locale, expected) => {
    expect(plain(formatMoney({amount, currency}, locale))).toBe(expected)
  })
})

test.each([
  ['gb', '$72,842.00'],
  ['pl', '72 842,00 $'],
  ['de', '72.842,00 $'],
  ['pt', 'US$ 72.842,00'],
] as const)('an amount in a ledger keeps its cents in %s', (locale, expected) => {
  expect(plain(formatMoney({amount: 7_284_200, currency: 'USD'}, locale, 'always'))).toBe(expected)
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
    expect(['JPY', 'USD', 'KWD'].map(fractionDigits)).toEqual([0, 2, 3])
  })
})

test.each([
  [0.5, 'USD'],
  [Number.NaN, 'USD'],
  [Number.POSITIVE_INFINITY, 'USD'],
  [2 ** 53, 'USD'],
  [1, 'US'],
])('%d %s is refused', (amount, currency) => {
  expect(() => formatMoney({amount, currency}, 'gb')).toThrow(RangeError)
})

test('the saving of a yearly payment', () => {
  expect(yearlySaving(2900, 29_000)).toBe(5800)
  expect(yearlySaving(0, 0)).toBe(0)
  expect(yearlySaving(100, 2000)).toBe(0)
})

test.each([
  ['gb', '12,450', '64%'],
  ['pl', '12 450', '64%'],
  ['de', '12.450', '64 %'],
  ['pt', '12.450', '64%'],
] as const)('%s: %s, %s', (locale, integer, percent) => {
  expect(plain(formatInteger(12_450, locale))).toBe(integer)
  expect(plain(formatPercent(64, locale))).toBe(percent)
})

test.each([
  ['day', '1 Mar', '1 mar', '1. März', '1º de mar.'],
  ['dayOfMonth', '1', '1', '1', '1'],
  ['monthName', 'March', 'marca', 'März', 'março'],
  ['shortMonth', 'Mar', 'mar', 'Mär', 'mar.'],
  ['month', 'March 2026', 'marzec 2026', 'März 2026', 'março de 2026'],
  ['full', '1 March 2026', '1 marca 2026', '1. März 2026', '1º de março de 2026'],
] as const)('%s: %s, %s, %s, %s', (style, ...expected) => {
  expect(localeCodes.map((locale) => formatDate('2026-03-01', locale, style))).toEqual(expected)
})

test('a malformed date is refused', () => {
  expect(() => formatDate('soon', 'gb', 'day')).toThrow(RangeError)
})
