import {describe, expect, test} from 'vitest'
import {currencyAround, formatAmount, parseAmount} from './money.tsx'

const document = {
  currency: 'EUR',
  ledger: {currency: 'USD', rows: [{_key: 'a', amount: 1}]},
  prices: [{_key: 'b', monthly: 1}],
}

test('an amount has the nearest currency', () => {
  expect(currencyAround(document, ['ledger', 'rows', {_key: 'a'}, 'amount'])).toBe('USD')
  expect(currencyAround(document, ['prices', {_key: 'b'}, 'monthly'])).toBe('EUR')
  expect(currencyAround(document, ['ledger', 'rows', 0, 'amount'])).toBe('USD')
})

test('a code that is not a currency is ignored', () => {
  expect(currencyAround({currency: 'DOLLARS', price: 1}, ['price'])).toBeUndefined()
  expect(currencyAround(undefined, ['price'])).toBeUndefined()
})

describe('an amount', () => {
  test.each([
    ['0', 0],
    ['29', 2900],
    ['29.5', 2950],
    ['29,50', 2950],
    ['29.', 2900],
    ['1,490', 149_000],
    ['1 490,50', 149_050],
    ['1,490.00', 149_000],
    ['1.490,00', 149_000],
    ['100’000', 10_000_000],
    ['1,000,000.05', 100_000_005],
    [' 72842.00 ', 7_284_200],
    ['-5', -500],
  ])('“%s” with two decimals', (text, amount) => {
    expect(parseAmount(text, 2)).toBe(amount)
  })

  test.each([
    '',
    'abc',
    '29 USD',
    '1.2.3',
    '1,49,000',
    '29.5555',
    '29.999',
    '1,490,00',
    '1.000,000.00',
    '--5',
    'NaN',
    '1e5',
    '99999999999999999',
  ])('“%s” is not an amount', (text) => {
    expect(parseAmount(text, 2)).toBeNull()
  })

  test('in a currency without minor units, an amount has no decimals', () => {
    expect(parseAmount('1500', 0)).toBe(1500)
    expect(parseAmount('1500.5', 0)).toBeNull()
  })
})

test('a formatted amount can be read again', () => {
  expect(formatAmount(7_284_200, 2)).toBe('72,842.00')
  for (const amount of [0, 5, 2900, 149_050, 123_456_789]) {
    expect(parseAmount(formatAmount(amount, 2), 2)).toBe(amount)
    expect(parseAmount(formatAmount(amount, 0), 0)).toBe(amount)
  }
})
