import {describe, expect, test} from 'vitest'
import {amountText, parseAmount} from './money-text.ts'

describe('reading an amount', () => {
  test.each([
    ['0', 0],
    ['29', 2900],
    ['29.5', 2950],
    ['29,50', 2950],
    ['29.', 2900],
    ['1,490', 149_000],
    ['1.490', 149_000],
    ['1 490,50', 149_050],
    ['1,490.00', 149_000],
    ['1.490,00', 149_000],
    ['100’000', 10_000_000],
    ['1,000,000.05', 100_000_005],
    [' 72842.00 ', 7_284_200],
    ['-5', -500],
  ])('“%s” with two digits after the point', (text, amount) => {
    expect(parseAmount(text, 2)).toBe(amount)
  })

  test.each([
    '',
    'abc',
    '29 USD',
    '1.2.3',
    '1,49,000',
    '29.5555',
    '1,490,00',
    '1.000,000.00',
    '--5',
    'NaN',
    '1e5',
    '99999999999999999',
  ])('“%s” is no amount', (text) => {
    expect(parseAmount(text, 2)).toBeNull()
  })

  test('a currency without minor units takes whole amounts only', () => {
    expect(parseAmount('1500', 0)).toBe(1500)
    expect(parseAmount('1500.5', 0)).toBeNull()
  })
})

test('writes what it can read again', () => {
  expect(amountText(7_284_200, 2)).toBe('72,842.00')
  for (const amount of [0, 5, 2900, 149_050, 123_456_789]) {
    expect(parseAmount(amountText(amount, 2), 2)).toBe(amount)
    expect(parseAmount(amountText(amount, 0), 0)).toBe(amount)
  }
})
