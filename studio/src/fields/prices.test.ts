import {expect, test} from 'vitest'
import {
  amountPatches,
  checkComplete,
  inPageOrder,
  isYearlyDearer,
  kindPatches,
  suspiciousChanges,
  savingOf,
  tableRows,
} from './prices.ts'

test('a row without a plan is not a price of any plan', () => {
  const plans = [{id: 'plan-free', title: 'Free'}]
  expect(checkComplete(plans, [{kind: 'amount', monthly: 0, yearly: 0}])).toContain('“Free”')
})

test('paying yearly is dearer when it costs more than twelve months', () => {
  expect(isYearlyDearer({kind: 'amount', monthly: 2900, yearly: 34_800})).toBe(false)
  expect(isYearlyDearer({kind: 'amount', monthly: 2900, yearly: 34_801})).toBe(true)
  expect(isYearlyDearer({kind: 'custom'})).toBe(false)
  expect(isYearlyDearer({kind: 'amount', monthly: 2900})).toBe(false)
})

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

test('every plan has a row, with or without a price', () => {
  expect(tableRows(plans, [price('basic')])).toEqual([
    {plan: plans[0], price: undefined},
    {plan: plans[1], price: price('basic')},
  ])
})

test('prices of deleted plans and repeated prices come last', () => {
  const rows = tableRows(plans, [price('basic'), price('gone'), price('basic', 'again')])
  expect(rows.map(({plan, price: found}) => [plan.title, found?._key])).toEqual([
    ['Free', undefined],
    ['Starter', 'basic'],
    ['Deleted plan', 'gone'],
    ['Starter (repeated)', 'again'],
  ])
})

test('plans are in the order of the pricing page, new ones last', () => {
  expect(
    inPageOrder([{id: 'new'}, {id: 'free'}, {id: 'basic'}], ['basic', 'free']).map(({id}) => id),
  ).toEqual(['basic', 'free', 'new'])
})

test('there is a saving where there are two prices to compare', () => {
  expect(savingOf({kind: 'amount', monthly: 2900, yearly: 29_000})).toBe(5800)
  expect(savingOf({kind: 'amount', monthly: 2900, yearly: 40_000})).toBe(0)
  expect(savingOf({kind: 'amount', monthly: 0, yearly: 0})).toBeNull()
  expect(savingOf({kind: 'amount', monthly: 2900})).toBeNull()
  expect(savingOf({kind: 'amount', monthly: 2900, yearly: -500})).toBeNull()
  expect(savingOf({kind: 'custom'})).toBeNull()
  expect(savingOf(undefined)).toBeNull()
})

const starter = {id: 'plan-basic', title: 'Starter'}
const priced = {
  plan: starter,
  price: {_key: 'basic', plan: {_ref: starter.id}, kind: 'amount' as const, monthly: 2900},
}

test('an amount is set in its row, or removed', () => {
  expect(amountPatches(priced, 'yearly', 29_000)).toMatchObject([
    {type: 'set', path: [{_key: 'basic'}, 'yearly'], value: 29_000},
  ])
  expect(amountPatches(priced, 'monthly', null)).toMatchObject([
    {type: 'unset', path: [{_key: 'basic'}, 'monthly']},
  ])
})

test('the first amount of a plan adds a row', () => {
  expect(amountPatches({plan: starter, price: undefined}, 'monthly', 2900)).toMatchObject([
    {type: 'setIfMissing', value: []},
    {
      type: 'insert',
      position: 'after',
      path: [-1],
      items: [{plan: {_type: 'reference', _ref: 'plan-basic'}, kind: 'amount', monthly: 2900}],
    },
  ])
  expect(amountPatches({plan: starter, price: undefined}, 'monthly', null)).toEqual([])
})

test('a price on request has no amounts', () => {
  expect(kindPatches(priced, 'custom')).toMatchObject([
    {type: 'set', path: [{_key: 'basic'}, 'kind'], value: 'custom'},
    {type: 'unset', path: [{_key: 'basic'}, 'monthly']},
    {type: 'unset', path: [{_key: 'basic'}, 'yearly']},
  ])
  expect(kindPatches({plan: starter, price: undefined}, 'custom')).toMatchObject([
    {type: 'setIfMissing'},
    {type: 'insert', items: [{kind: 'custom'}]},
  ])
})

test('an amount far from what is published is a leap', () => {
  const rows = (monthly: number) => [{...price('pro'), monthly, yearly: 79_000}, price('new')]
  expect(suspiciousChanges(rows(790), rows(7_900))).toEqual([{key: 'pro', period: 'monthly', before: 7_900}])
  expect(suspiciousChanges(rows(79_000), rows(7_900))).toHaveLength(1)
  expect(suspiciousChanges(rows(15_800), rows(7_900))).toEqual([])
  expect(suspiciousChanges(rows(7_900), [])).toEqual([])
  expect(suspiciousChanges(rows(0), rows(7_900))).toEqual([])
})
