import {expect, test} from 'vitest'
import {inPageOrder, savingOf, tableRows} from './table-rows.ts'

const plans = [
  {id: 'free', title: 'Free'},
  {id: 'basic', title: 'Starter'},
]

const price = (plan: string, _key = plan) => ({
  _key,
  kind: 'amount' as const,
  plan: {_ref: plan},
  monthly: 0,
  yearly: 0,
})

test('every plan has a row, with its price or without', () => {
  expect(tableRows(plans, [price('basic')])).toEqual([
    {plan: plans[0], price: undefined},
    {plan: plans[1], price: price('basic')},
  ])
})

test('prices that belong to no row are at the end, to be removed', () => {
  const rows = tableRows(plans, [price('basic'), price('gone'), price('basic', 'again')])
  expect(rows.map(({plan, price: found}) => [plan.title, found?._key])).toEqual([
    ['Free', undefined],
    ['Starter', 'basic'],
    ['A plan that is gone', 'gone'],
    ['Starter (once more)', 'again'],
  ])
})

test('plans stand as on the pricing page, new ones last', () => {
  expect(
    inPageOrder([{id: 'new'}, {id: 'free'}, {id: 'basic'}], ['basic', 'free']).map(({id}) => id),
  ).toEqual(['basic', 'free', 'new'])
})

test('a saving is worked out where there is something to compare', () => {
  expect(savingOf({kind: 'amount', monthly: 2900, yearly: 29_000})).toBe(5800)
  expect(savingOf({kind: 'amount', monthly: 2900, yearly: 40_000})).toBe(0)
  expect(savingOf({kind: 'amount', monthly: 0, yearly: 0})).toBeNull()
  expect(savingOf({kind: 'amount', monthly: 2900})).toBeNull()
  expect(savingOf({kind: 'amount', monthly: 2900, yearly: -500})).toBeNull()
  expect(savingOf({kind: 'custom'})).toBeNull()
  expect(savingOf(undefined)).toBeNull()
})
