import {yearlySaving} from '@domora/content/format'
import {type FormPatch, insert, set, setIfMissing, unset} from 'sanity'
import type {Period, PlanTitle, PriceRow} from './price-rules.ts'

export interface TableRow {
  readonly plan: PlanTitle
  /** `undefined` while the plan has no price. */
  readonly price: PriceRow | undefined
}

/**
 * The rows of a price table: every plan in the given order, then prices of deleted plans and repeated prices of the same
 * plan, which can only be removed.
 */
export function tableRows(plans: readonly PlanTitle[], prices: readonly PriceRow[]): TableRow[] {
  const rows = plans.map((plan) => ({plan, price: prices.find((price) => price.plan?._ref === plan.id)}))
  const shown = new Set(rows.map(({price}) => price))
  const left = prices.filter((price) => !shown.has(price))
  return [...rows, ...left.map((price) => ({plan: removableRow(plans, price), price}))]
}

function removableRow(plans: readonly PlanTitle[], price: PriceRow): PlanTitle {
  const id = price.plan?._ref ?? ''
  const plan = plans.find((one) => one.id === id)
  return {id, title: plan ? `${plan.title} (repeated)` : 'A deleted plan'}
}

/** Plans in the order of the pricing page; those that are not on it come last. */
export const inPageOrder = <Plan extends {readonly id: string}>(
  plans: readonly Plan[],
  order: readonly string[],
): Plan[] => {
  const place = ({id}: Plan) => (order.includes(id) ? order.indexOf(id) : order.length)
  return plans.toSorted((one, other) => place(one) - place(other))
}

/** What paying yearly saves, in minor units; `null` when there is nothing to compare. */
export function savingOf(price: PriceRow | undefined): number | null {
  if (price?.kind !== 'amount' || price.monthly === undefined || price.yearly === undefined) return null
  return price.monthly <= 0 || price.yearly < 0 ? null : yearlySaving(price.monthly, price.yearly)
}

/** Sets or removes one amount; a plan without a price gets a row. */
export function amountPatches({plan, price}: TableRow, period: Period, amount: number | null): FormPatch[] {
  if (price?._key === undefined) {
    return amount === null ? [] : newPrice(plan.id, {kind: 'amount', [period]: amount})
  }
  const path = [{_key: price._key}, period]
  return [amount === null ? unset(path) : set(amount, path)]
}

/** Changes between an amount and “on request”, which has no amounts. */
export function kindPatches({plan, price}: TableRow, kind: 'amount' | 'custom'): FormPatch[] {
  if (price?._key === undefined) return newPrice(plan.id, {kind})
  const at = {_key: price._key}
  return [
    set(kind, [at, 'kind']),
    ...(kind === 'custom' ? [unset([at, 'monthly']), unset([at, 'yearly'])] : []),
  ]
}

const newPrice = (plan: string, values: object): FormPatch[] => [
  setIfMissing([]),
  insert([{_key: crypto.randomUUID(), plan: {_type: 'reference', _ref: plan}, ...values}], 'after', [-1]),
]
