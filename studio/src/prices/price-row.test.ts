import {expect, test} from 'vitest'
import {checkMoney} from '../validation/money.ts'
import {completePriceList, missingPlans, repeatedPlans, yearlyIsDearer} from './price-row.ts'

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

test('a list that prices every plan is complete', () => {
  expect(
    completePriceList(
      plans,
      plans.map(({id}) => row(id)),
    ),
  ).toBe(true)
})

test('an incomplete list names the plans that it misses', () => {
  expect(missingPlans(plans, [row('plan-basic')]).map(({id}) => id)).toEqual(['plan-free', 'plan-team'])
  expect(completePriceList(plans, [row('plan-basic')])).toContain('“Free” and “Enterprise”')
  expect(completePriceList(plans, [])).toContain('“Starter”')
})

test('a row without a plan prices nothing', () => {
  expect(completePriceList(plans.slice(0, 1), [{kind: 'amount', monthly: 0, yearly: 0}])).toContain('“Free”')
})

test('a plan has one price in a list', () => {
  const rows = [row('plan-free'), row('plan-basic'), {...row('plan-free'), _key: 'again'}]
  expect(repeatedPlans(rows)).toEqual(['again'])
})

test('yearly may not cost more than twelve months without a remark', () => {
  expect(yearlyIsDearer({kind: 'amount', monthly: 2900, yearly: 34_800})).toBe(true)
  expect(yearlyIsDearer({kind: 'amount', monthly: 2900, yearly: 34_801})).toContain('twelve months')
  expect(yearlyIsDearer({kind: 'custom'})).toBe(true)
  expect(yearlyIsDearer({kind: 'amount', monthly: 2900})).toBe(true)
})

test('an amount is a whole number of minor units, not negative', () => {
  expect(checkMoney(0)).toBe(true)
  expect(checkMoney(2900)).toBe(true)
  expect(checkMoney(undefined)).toBe(true)
  expect(checkMoney(-1)).toContain('negative')
  for (const value of [29.5, Number.NaN, Number.POSITIVE_INFINITY, '29'])
    expect(checkMoney(value)).not.toBe(true)
})
