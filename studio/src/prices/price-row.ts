import {z} from 'zod'

/** A row of a price list as far as the form has it; amounts are whole minor units. */
export const priceRow = z.object({
  _key: z.string().optional(),
  plan: z.object({_ref: z.string().optional()}).optional(),
  kind: z.enum(['amount', 'custom']).optional(),
  monthly: z.number().optional(),
  yearly: z.number().optional(),
})

export const priceRows = z.array(priceRow)

export type PriceRow = z.output<typeof priceRow>

export interface PlanTitle {
  readonly id: string
  readonly title: string
}

/** The plans that have no row in a price list, in the order in which they came. */
export function missingPlans(plans: readonly PlanTitle[], prices: readonly PriceRow[]): readonly PlanTitle[] {
  const priced = new Set(prices.map((row) => row.plan?._ref))
  return plans.filter(({id}) => !priced.has(id))
}

/** Why a price list cannot be published, naming the plans that it lacks; `true` when it is complete. */
export function completePriceList(plans: readonly PlanTitle[], prices: readonly PriceRow[]): true | string {
  const missing = missingPlans(plans, prices).map(({title}) => `“${title}”`)
  if (missing.length === 0) return true
  return `No price for ${new Intl.ListFormat('en').format(missing)}. Every plan needs a price before the list can be published.`
}

/** The rows, by key, whose plan already has a row further up. */
export function repeatedPlans(prices: readonly PriceRow[]): readonly string[] {
  const seen = new Set<string>()
  return prices.flatMap((row) => {
    const plan = row.plan?._ref
    if (plan === undefined) return []
    if (seen.has(plan)) return row._key === undefined ? [] : [row._key]
    seen.add(plan)
    return []
  })
}

/** A remark when paying yearly costs more than twelve months; free and custom prices have nothing to compare. */
export function yearlyIsDearer(row: PriceRow): true | string {
  if (row.kind !== 'amount' || row.monthly === undefined || row.yearly === undefined) return true
  return row.yearly <= row.monthly * 12 ? true : 'Paying yearly costs more than twelve months. Is that meant?'
}
