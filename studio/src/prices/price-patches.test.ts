import {expect, test} from 'vitest'
import {amountPatches, kindPatches} from './price-patches.ts'

const plan = {id: 'plan-basic', title: 'Starter'}
const priced = {plan, price: {_key: 'basic', plan: {_ref: plan.id}, kind: 'amount' as const, monthly: 2900}}

test('an amount is set in its row, or taken away', () => {
  expect(amountPatches(priced, 'yearly', 29_000)).toMatchObject([
    {type: 'set', path: [{_key: 'basic'}, 'yearly'], value: 29_000},
  ])
  expect(amountPatches(priced, 'monthly', null)).toMatchObject([
    {type: 'unset', path: [{_key: 'basic'}, 'monthly']},
  ])
})

test('the first amount of a plan makes its row', () => {
  expect(amountPatches({plan, price: undefined}, 'monthly', 2900)).toMatchObject([
    {type: 'setIfMissing', value: []},
    {
      type: 'insert',
      position: 'after',
      path: [-1],
      items: [{plan: {_type: 'reference', _ref: 'plan-basic'}, kind: 'amount', monthly: 2900}],
    },
  ])
  expect(amountPatches({plan, price: undefined}, 'monthly', null)).toEqual([])
})

test('a price on request has no amounts', () => {
  expect(kindPatches(priced, 'custom')).toMatchObject([
    {type: 'set', path: [{_key: 'basic'}, 'kind'], value: 'custom'},
    {type: 'unset', path: [{_key: 'basic'}, 'monthly']},
    {type: 'unset', path: [{_key: 'basic'}, 'yearly']},
  ])
  expect(kindPatches({plan, price: undefined}, 'custom')).toMatchObject([
    {type: 'setIfMissing'},
    {type: 'insert', items: [{kind: 'custom'}]},
  ])
})
