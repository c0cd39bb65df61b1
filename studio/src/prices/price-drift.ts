import {fractionDigits} from '@domora/content/money'
import type {PriceRow} from './price-row.ts'

/** The prices of one currency, as far as the form has them. */
export interface Prices {
  readonly currency: string
  readonly prices: readonly PriceRow[]
}

export type Period = 'monthly' | 'yearly'

/** A price that is out of line with the same price in other currencies. */
export interface Drift {
  readonly plan: string
  readonly period: Period
  /** The currencies that it was compared with. */
  readonly others: readonly string[]
  /** How many times the price is what the other plans suggest: 2 is twice as much, 0.5 half. */
  readonly factor: number
}

/** From this factor on, in either direction, a price looks like a slip and not like a policy. */
const wide = 1.5

/**
 * Prices that drift apart widely from those of other currencies. Exchange rates are not needed: what a unit of
 * one currency is worth in the other is the median over all plans, and a plan that is far from it stands out.
 * Lists that have fewer than three prices in common tell nothing.
 */
export function priceDrift(own: Prices, others: readonly Prices[]): Drift[] {
  const found = others.flatMap((other) => driftAgainst(own, other))
  const byPrice = Map.groupBy(found, ({plan, period}) => `${plan} ${period}`)
  return [...byPrice.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{...first, others: [first, ...more].flatMap((one) => one.others)}],
  )
}

function driftAgainst(own: Prices, other: Prices): Drift[] {
  const theirs = new Map(pricesIn(other).map(({plan, period, price}) => [`${plan} ${period}`, price]))
  const pairs = pricesIn(own).flatMap(({plan, period, price}) => {
    const theirPrice = theirs.get(`${plan} ${period}`)
    return theirPrice === undefined ? [] : [{plan, period, ratio: price / theirPrice}]
  })
  if (pairs.length < 3) return []
  const usual = median(pairs.map(({ratio}) => ratio))
  return pairs
    .map(({plan, period, ratio}) => ({plan, period, others: [other.currency], factor: ratio / usual}))
    .filter(({factor}) => factor >= wide || factor <= 1 / wide)
}

/** The prices above zero, in whole units of the currency. */
function pricesIn({currency, prices}: Prices): {plan: string; period: Period; price: number}[] {
  const unit = 10 ** fractionDigits(currency)
  return prices.flatMap((row) => {
    const plan = row.plan?._ref
    if (row.kind !== 'amount' || plan === undefined) return []
    return (['monthly', 'yearly'] as const).flatMap((period) => {
      const amount = row[period]
      return amount === undefined || amount <= 0 ? [] : [{plan, period, price: amount / unit}]
    })
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** A drift in words. */
export const driftRemark = ({others, factor}: Drift): string =>
  `About ${percent.format(factor)} of what the prices in ${list.format(others)} suggest. Is that meant?`

const list = new Intl.ListFormat('en')

const percent = new Intl.NumberFormat('en', {style: 'percent', maximumFractionDigits: 0})
