import {expect, test} from 'vitest'
import {currencyAround} from './currency-around.ts'

const document = {
  currency: 'EUR',
  ledger: {currency: 'USD', rows: [{_key: 'a', amount: 1}]},
  prices: [{_key: 'b', monthly: 1}],
}

test('the nearest currency holds', () => {
  expect(currencyAround(document, ['ledger', 'rows', {_key: 'a'}, 'amount'])).toBe('USD')
  expect(currencyAround(document, ['prices', {_key: 'b'}, 'monthly'])).toBe('EUR')
  expect(currencyAround(document, ['ledger', 'rows', 0, 'amount'])).toBe('USD')
})

test('what is no currency does not hold', () => {
  expect(currencyAround({currency: 'DOLLARS', price: 1}, ['price'])).toBeUndefined()
  expect(currencyAround(undefined, ['price'])).toBeUndefined()
})
