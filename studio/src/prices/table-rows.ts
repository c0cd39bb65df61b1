import {yearlySaving} from '@domora/content/money'
import type {PriceRow} from './price-row.ts'

/** A plan as the price table names it. */
export interface TablePlan {
  readonly id: string
  readonly title: string
}

export interface TableRow {
  readonly plan: TablePlan
  /** The plan's price; absent while it has none. */
  readonly price: PriceRow | undefined
}

/**
 * The rows of a price table: every plan once in the order given, whether it has a price or not, then prices of
 * plans that are gone and second prices of the same plan, which can only be removed.
 */
export function tableRows(plans: readonly TablePlan[], prices: readonly PriceRow[]): TableRow[] {
  const rows = plans.map((plan) => ({plan, price: prices.find((price) => price.plan?._ref === plan.id)}))
  const shown = new Set(rows.map(({price}) => price))
  const left = prices.filter((price) => !shown.has(price))
  return [...rows, ...left.map((price) => ({plan: leftOver(plans, price), price}))]
}

function leftOver(plans: readonly TablePlan[], price: PriceRow): TablePlan {
  const id = price.plan?._ref ?? ''
  const plan = plans.find((one) => one.id === id)
  return {id, title: plan ? `${plan.title} (once more)` : 'A plan that is gone'}
}

/**
 * Plans in the order of the pricing page; those that are not on it come last, smallest first as they came.
 */
export const inPageOrder = <Plan extends {readonly id: string}>(
  plans: readonly Plan[],
  order: readonly string[],
): Plan[] => {
  const place = ({id}: Plan) => (order.includes(id) ? order.indexOf(id) : order.length)
  return plans.toSorted((one, other) => place(one) - place(other))
}

/** What a year costs less when it is paid at once, in minor units; `null` when there is nothing to compare. */
export function savingOf(price: PriceRow | undefined): number | null {
  if (price?.kind !== 'amount' || price.monthly === undefined || price.yearly === undefined) return null
  return price.monthly <= 0 || price.yearly < 0 ? null : yearlySaving(price.monthly, price.yearly)
}
