import {defaultLocale} from '@domora/content/locales'
import {repeatedPlans} from '@domora/content/price-list'
import {getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {fetchPublished} from '../../queries.ts'

/** A row of a price list as the form has it; amounts are whole minor units. */
export const priceRow = z.object({
  _key: z.string().optional(),
  plan: z.object({_ref: z.string().optional()}).optional(),
  kind: z.enum(['amount', 'custom']).optional(),
  monthly: z.number().optional(),
  yearly: z.number().optional(),
})

export const priceRows = z.array(priceRow)

export type PriceRow = z.output<typeof priceRow>

export type Period = 'monthly' | 'yearly'

/** The prices of one currency. */
export interface Prices {
  readonly currency: string
  readonly prices: readonly PriceRow[]
}

export interface PlanTitle {
  readonly id: string
  readonly title: string
}

/** An error that names the plans without a price. */
export function checkComplete(plans: readonly PlanTitle[], prices: readonly PriceRow[]): true | string {
  const priced = new Set(prices.map((row) => row.plan?._ref))
  const missing = plans.filter(({id}) => !priced.has(id)).map(({title}) => `“${title}”`)
  if (missing.length === 0) return true
  return `No price for ${new Intl.ListFormat('en').format(missing)}. Every plan needs a price before the list can be published.`
}

/** The keys of the rows whose plan has a row further up. */
export const repeatedRows = (prices: readonly PriceRow[]): readonly string[] =>
  repeatedPlans(prices.map(({plan}) => plan?._ref)).flatMap((index) => prices[index]?._key ?? [])

/** Whether paying yearly costs more than twelve months; free and custom prices are not compared. */
export const isYearlyDearer = ({kind, monthly, yearly}: PriceRow): boolean =>
  kind === 'amount' && monthly !== undefined && yearly !== undefined && yearly > monthly * 12

const plans = z.array(z.object({id: z.string(), title: z.string()}))

/** The published plans, smallest first. */
export const publishedPlans = (
  context: Pick<ValidationContext, 'getClient'>,
): Promise<readonly PlanTitle[]> =>
  fetchPublished(
    context,
    plans,
    `*[_type == "plan"] | order(coalesce(propertyLimit, 1000000) asc) {
      "id": _id,
      "title": coalesce(title.${defaultLocale}, _id)
    }`,
    {},
    'validation.plans',
  )

const priceLists = z.array(
  z.object({
    currency: z.string(),
    prices: priceRows.nullable().transform((prices) => prices ?? []),
  }),
)

/** Every other published price list. */
export const otherPriceLists = (
  context: Pick<ValidationContext, 'getClient' | 'document'>,
): Promise<readonly Prices[]> =>
  fetchPublished(
    context,
    priceLists,
    `*[_type == "priceList" && _id != $id && defined(currency)]{
      currency,
      "prices": prices[]{"plan": plan{_ref}, kind, "monthly": coalesce(monthly, 0), "yearly": coalesce(yearly, 0)}
    }`,
    {id: getPublishedId(context.document?._id ?? '')},
    'validation.price-lists',
  )
