import {fractionDigits} from '@domora/content/format'
import type {Period, Prices} from './price-rules.ts'

/** A price that does not fit to the same price in other currencies. */
export interface Outlier {
  readonly plan: string
  readonly period: Period
  /** The currencies to which it does not fit. */
  readonly others: readonly string[]
  /** The price relative to what the other plans suggest: 2 is twice as much, 0.5 half. */
  readonly factor: number
}

/** A price that is higher or lower by this factor looks like a typing error. */
const outlierFactor = 1.5

/**
 * Prices that do not fit to those of other currencies. Exchange rates are not needed: the median of the ratios over all
 * plans tells what a unit of one currency is worth in the other, and a price far from it is an outlier. Lists with fewer
 * than three prices in common are not compared.
 */
export function priceOutliers(own: Prices, others: readonly Prices[]): Outlier[] {
  const found = others.flatMap((other) => outliersAgainst(own, other))
  const byPrice = Map.groupBy(found, ({plan, period}) => `${plan} ${period}`)
  return [...byPrice.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{...first, others: [first, ...more].flatMap((one) => one.others)}],
  )
}

function outliersAgainst(own: Prices, other: Prices): Outlier[] {
  const theirs = new Map(pricesIn(other).map(({plan, period, price}) => [`${plan} ${period}`, price]))
  const pairs = pricesIn(own).flatMap(({plan, period, price}) => {
    const theirPrice = theirs.get(`${plan} ${period}`)
    return theirPrice === undefined ? [] : [{plan, period, ratio: price / theirPrice}]
  })
  if (pairs.length < 3) return []
  const typical = median(pairs.map(({ratio}) => ratio))
  return pairs
    .map(({plan, period, ratio}) => ({plan, period, others: [other.currency], factor: ratio / typical}))
    .filter(({factor}) => factor >= outlierFactor || factor <= 1 / outlierFactor)
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

export const outlierWarning = ({others, factor}: Outlier): string =>
  `About ${percent.format(factor)} of what the prices in ${list.format(others)} suggest. Is that meant?`

const list = new Intl.ListFormat('en')

const percent = new Intl.NumberFormat('en', {style: 'percent', maximumFractionDigits: 0})
