import {type FormPatch, insert, set, setIfMissing, unset} from 'sanity'
import type {Period} from './price-drift.ts'
import type {TableRow} from './table-rows.ts'

/** Sets or takes away one amount; a plan that had no price gets its row. */
export function amountPatches({plan, price}: TableRow, period: Period, amount: number | null): FormPatch[] {
  if (price?._key === undefined) {
    return amount === null ? [] : newPrice(plan.id, {kind: 'amount', [period]: amount})
  }
  const path = [{_key: price._key}, period]
  return [amount === null ? unset(path) : set(amount, path)]
}

/** Changes between an amount and “on request”; a price on request has no amounts. */
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
