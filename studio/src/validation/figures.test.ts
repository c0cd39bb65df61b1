import {expect, test} from 'vitest'
import {checkIllustration} from './illustration.ts'
import {receiptsSum} from './receipts-sum.ts'
import {sharesSum} from './shares-sum.ts'

test('receipts add up to what was collected', () => {
  const receipts = [{amount: 5_000_000}, {amount: 2_284_200}]
  expect(receiptsSum({collected: 7_284_200, receipts}, 'USD')).toBe(true)
  const wrong = receiptsSum({collected: 7_284_201, receipts}, 'USD')
  expect(wrong).toContain('72,842.00')
  expect(wrong).toContain('72,842.01')
  expect(receiptsSum({receipts}, 'USD')).toBe(true)
})

test('shares make a whole', () => {
  expect(sharesSum([{share: 40}, {share: 35}, {share: 25}])).toBe(true)
  expect(sharesSum([{share: 40}, {share: 35}])).toContain('75 %')
  expect(sharesSum([{share: 40}, {}])).toBe(true)
  expect(sharesSum(undefined)).toBe(true)
})

test('a drawing has the figures of its kind', () => {
  expect(checkIllustration({kind: 'overview', overview: {}})).toBe(true)
  expect(checkIllustration({kind: 'overview', dashboard: {}})).toContain('no figures')
  expect(checkIllustration(undefined)).toBe(true)
})
