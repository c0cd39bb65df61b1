import {describe, expect, test} from 'vitest'
import {localeCodes} from './locales.ts'
import {formatMoney, fractionDigits, yearlySaving} from './money.ts'

/** Intl parts amount and symbol by no-break spaces, which a test is unreadable with. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a price', () => {
  test.each([
    ['USD', 'gb', '$1,290'],
    ['USD', 'pl', '1290 $'],
    ['USD', 'de', '1.290 $'],
    ['USD', 'pt', '$ 1.290'],
    ['EUR', 'gb', '€1,290'],
    ['EUR', 'pl', '1290 €'],
    ['EUR', 'de', '1.290 €'],
    ['EUR', 'pt', '€ 1.290'],
    ['PLN', 'gb', 'zł 1,290'],
    ['PLN', 'pl', '1290 zł'],
    ['PLN', 'de', '1.290 zł'],
    ['PLN', 'pt', 'zł 1.290'],
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
    ['pt', '$ 72.842,00'],
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
