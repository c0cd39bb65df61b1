import {expect, test} from 'vitest'
import {outlierWarning, priceOutliers} from './price-outliers.ts'
import type {Prices} from './price-rules.ts'

const list = (currency: string, amounts: Record<string, readonly [number, number]>): Prices => ({
  currency,
  prices: [
    {kind: 'custom', plan: {_ref: 'team'}},
    ...Object.entries(amounts).map(([plan, [monthly, yearly]]) => ({
      kind: 'amount' as const,
      plan: {_ref: plan},
      monthly,
      yearly,
    })),
  ],
})

const usd = list('USD', {
  free: [0, 0],
  basic: [2900, 29_000],
  pro: [7900, 79_000],
  premium: [19_900, 199_000],
})

test('prices in about the same proportion fit, whatever the currencies are worth', () => {
  const pln = list('PLN', {
    free: [0, 0],
    basic: [11_900, 119_000],
    pro: [31_900, 319_000],
    premium: [79_900, 799_000],
  })
  expect(priceOutliers(pln, [usd])).toEqual([])
  expect(priceOutliers(usd, [pln])).toEqual([])
})

test('a price that lacks a digit is an outlier, against every currency', () => {
  const eur = list('EUR', {basic: [2900, 29_000], pro: [790, 79_000], premium: [19_900, 199_000]})
  const outliers = priceOutliers(eur, [usd, {...usd, currency: 'CAD'}])
  expect(outliers).toEqual([
    {plan: 'pro', period: 'monthly', others: ['USD', 'CAD'], factor: expect.closeTo(0.1)},
  ])
  expect(outliers.map(outlierWarning)[0]).toBe(
    'About 10% of what the prices in USD and CAD suggest. Is that meant?',
  )
})

test('currencies with other minor units fit', () => {
  const jpy = list('JPY', {basic: [4400, 44_000], pro: [11_900, 119_000], premium: [29_900, 299_000]})
  const kwd = list('KWD', {basic: [8900, 89_000], pro: [24_300, 243_000], premium: [61_200, 612_000]})
  expect(priceOutliers(jpy, [usd, kwd])).toEqual([])
})

test('lists with too few common prices are not compared', () => {
  expect(priceOutliers(list('EUR', {basic: [1, 1_000_000]}), [usd])).toEqual([])
  expect(priceOutliers(usd, [])).toEqual([])
})

test('a price that is too high gets a warning', () => {
  expect(outlierWarning({plan: 'pro', period: 'yearly', others: ['USD'], factor: 2.04})).toContain(
    'About 204%',
  )
})
