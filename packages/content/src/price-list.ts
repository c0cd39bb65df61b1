import {z} from 'zod'
import {listOf} from './contract.ts'
import {currency, minorUnits} from './format.ts'

export const priceListProjection = /* groq */ `{
  _id,
  _type,
  currency,
  "prices": prices[]{_key, "plan": plan._ref, kind, monthly, yearly}
}`

const price = z.discriminatedUnion('kind', [
  z.object({
    _key: z.string(),
    kind: z.literal('amount'),
    /** `_id` of the plan. */
    plan: z.string(),
    /** A month's price when paid monthly, in minor units. */
    monthly: minorUnits,
    /** A year's price when paid yearly, in minor units. */
    yearly: minorUnits,
  }),
  z.object({_key: z.string(), kind: z.literal('custom'), plan: z.string()}),
])

/** What a plan costs in one currency, or that it is agreed upon. */
export type Price = z.output<typeof price>

/** The prices of one currency. They are never converted and never part of a translation. */
export const priceListContract = z
  .object({_id: z.string(), _type: z.literal('priceList'), currency, prices: listOf(price)})
  .superRefine(({prices}, context) => {
    for (const index of repeatedPlans(prices.map(({plan}) => plan)))
      context.addIssue({code: 'custom', path: ['prices', index, 'plan'], message: 'has a price already'})
  })

/** Positions of the prices whose plan has a price further up. */
export const repeatedPlans = (plans: readonly (string | undefined)[]): number[] =>
  plans.flatMap((plan, index) => (plan !== undefined && plans.indexOf(plan) < index ? [index] : []))

export type PriceList = z.output<typeof priceListContract>
