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

/** A plan's price in one currency, or that it is custom. */
export type Price = z.output<typeof price>

/** The prices in one currency. The site does not convert or translate them. */
export const priceListContract = z
  .object({_id: z.string(), _type: z.literal('priceList'), currency, prices: listOf(price)})
  .superRefine(({prices}, context) => {
    for (const index of repeatedPlans(prices.map(({plan}) => plan)))
      context.addIssue({code: 'custom', path: ['prices', index, 'plan'], message: 'has a price already'})
  })

/** Indexes of prices whose plan already has one above. */
export const repeatedPlans = (plans: readonly (string | undefined)[]): number[] =>
  plans.flatMap((plan, index) => (plan !== undefined && plans.indexOf(plan) < index ? [index] : []))

export type PriceList = z.output<typeof priceListContract>
