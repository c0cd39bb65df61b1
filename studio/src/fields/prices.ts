import {yearlySaving} from '@domora/content/format'
import {defaultLocale} from '@domora/content/locales'
import {repeatedPlans} from '@domora/content/price-list'
import {
  type FormPatch,
  getPublishedId,
  insert,
  set,
  setIfMissing,
  unset,
  type ValidationContext,
} from 'sanity'
import {z} from 'zod'
import {fetchPublished} from '../queries.ts'

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

export const planTitles = z.array(z.object({id: z.string(), title: z.string()}))

export type PlanTitle = z.output<typeof planTitles>[number]

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

/** The published plans, smallest first. */
export const publishedPlans = (
  context: Pick<ValidationContext, 'getClient'>,
): Promise<readonly PlanTitle[]> =>
  fetchPublished(
    context,
    planTitles,
    `*[_type == "plan"] | order(coalesce(propertyLimit, 1000000) asc) {
      "id": _id,
      "title": coalesce(title.${defaultLocale}, _id)
    }`,
    {},
    'validation.plans',
  )

/** The currencies of the other published price lists, and what is published of this one. */
export const publishedPrices = (context: Pick<ValidationContext, 'getClient' | 'document'>) =>
  fetchPublished(
    context,
    z.object({others: z.array(z.string()), own: priceRows.nullable()}),
    `{
      "others": *[_type == "priceList" && _id != $id && defined(currency)].currency,
      "own": *[_id == $id][0].prices[]{"plan": plan{_ref}, kind, "monthly": coalesce(monthly, 0), "yearly": coalesce(yearly, 0)}
    }`,
    {id: getPublishedId(context.document?._id ?? '')},
    'validation.price-lists',
  )

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

interface Leap {
  readonly key: string | undefined
  readonly period: Period
  readonly before: number
}

/** Amounts that are less than half, or more than twice, of what is published: mostly a digit is missing, or one too many. */
export const leaps = (prices: readonly PriceRow[], published: readonly PriceRow[]): readonly Leap[] =>
  prices.flatMap((row) =>
    (['monthly', 'yearly'] as const).flatMap((period) => {
      const before = published.find(({plan}) => plan?._ref === row.plan?._ref)?.[period] ?? 0
      const now = row[period] ?? 0
      const isLeap = now > 0 && before > 0 && (now > before * 2 || now < before / 2)
      return isLeap ? [{key: row._key, period, before}] : []
    }),
  )
