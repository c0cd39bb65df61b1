import {z} from 'zod'
import {currency, minorUnits} from './currency.ts'
import {listOf} from './list-of.ts'

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
export const priceListContract = () =>
  z
    .object({_id: z.string(), _type: z.literal('priceList'), currency, prices: listOf(price)})
    .superRefine(({prices}, context) => {
      const seen = new Set<string>()
      for (const [index, {plan}] of prices.entries()) {
        if (seen.has(plan)) {
          context.addIssue({code: 'custom', path: ['prices', index, 'plan'], message: 'has a price already'})
        }
        seen.add(plan)
      }
    })

export type PriceList = z.output<ReturnType<typeof priceListContract>>
