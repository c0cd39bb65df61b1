import {expect, test} from 'vitest'
import {checkComplete, isYearlyDearer, repeatedRows} from './price-rules.ts'

const plans = [
  {id: 'plan-free', title: 'Free'},
  {id: 'plan-basic', title: 'Starter'},
  {id: 'plan-team', title: 'Enterprise'},
]

const row = (plan: string) => ({
  _key: plan,
  plan: {_ref: plan},
  kind: 'amount' as const,
  monthly: 0,
  yearly: 0,
})

test('a list with a price for every plan is complete', () => {
  expect(
    checkComplete(
      plans,
      plans.map(({id}) => row(id)),
    ),
  ).toBe(true)
})

test('an incomplete list names the plans without a price', () => {
  expect(checkComplete(plans, [row('plan-basic')])).toContain('“Free” and “Enterprise”')
  expect(checkComplete(plans, [])).toContain('“Starter”')
})

test('a row without a plan is not a price of any plan', () => {
  expect(checkComplete(plans.slice(0, 1), [{kind: 'amount', monthly: 0, yearly: 0}])).toContain('“Free”')
})

test('a second price of a plan is found', () => {
  const rows = [row('plan-free'), row('plan-basic'), {...row('plan-free'), _key: 'again'}]
  expect(repeatedRows(rows)).toEqual(['again'])
})

test('paying yearly is dearer when it costs more than twelve months', () => {
  expect(isYearlyDearer({kind: 'amount', monthly: 2900, yearly: 34_800})).toBe(false)
  expect(isYearlyDearer({kind: 'amount', monthly: 2900, yearly: 34_801})).toBe(true)
  expect(isYearlyDearer({kind: 'custom'})).toBe(false)
  expect(isYearlyDearer({kind: 'amount', monthly: 2900})).toBe(false)
})
