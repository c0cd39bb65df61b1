import {expect, test} from 'vitest'
import {currencyAround} from './money.tsx'

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
