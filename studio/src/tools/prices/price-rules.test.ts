import {expect, test} from 'vitest'
import {checkComplete, isYearlyDearer} from './price-rules.ts'

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
