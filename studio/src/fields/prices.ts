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

/** Amounts are whole minor units. Any field may still be missing in the form. */
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

/** For `planTitles`. */
export const planTitle = `{"id": _id, "title": coalesce(title.${defaultLocale}, "Untitled plan")}`

export const bySize = '| order(coalesce(propertyLimit, 1000000) asc)'

export const planTitles = z.array(z.object({id: z.string(), title: z.string()}))

export type PlanTitle = z.output<typeof planTitles>[number]

export function checkComplete(plans: readonly PlanTitle[], prices: readonly PriceRow[]): true | string {
  const priced = new Set(prices.map((row) => row.plan?._ref))
  const missing = plans.filter(({id}) => !priced.has(id)).map(({title}) => `“${title}”`)
  if (missing.length === 0) return true
  return `No price for ${new Intl.ListFormat('en').format(missing)}. Enter one before you publish the list.`
}

/** Keys of rows whose plan has a row further up. */
export const repeatedRows = (prices: readonly PriceRow[]): readonly string[] =>
  repeatedPlans(prices.map(({plan}) => plan?._ref)).flatMap((index) => prices[index]?._key ?? [])

export const isYearlyDearer = ({kind, monthly, yearly}: PriceRow): boolean =>
  kind === 'amount' && monthly !== undefined && yearly !== undefined && yearly > monthly * 12

/** Smallest first. */
export const publishedPlans = (
  context: Pick<ValidationContext, 'getClient'>,
): Promise<readonly PlanTitle[]> =>
  fetchPublished(context, 'validation.plans', planTitles, `*[_type == "plan"] ${bySize} ${planTitle}`)

/** The currencies of other published price lists, and the published prices of this one. */
export const publishedPrices = (context: Pick<ValidationContext, 'getClient' | 'document'>) =>
  fetchPublished(
    context,
    'validation.price-lists',
    z.object({others: z.array(z.string()), own: priceRows.nullable()}),
    `{
      "others": *[_type == "priceList" && _id != $id && defined(currency)].currency,
      "own": *[_id == $id][0].prices[]{"plan": plan{_ref}, kind, "monthly": coalesce(monthly, 0), "yearly": coalesce(yearly, 0)}
    }`,
    {id: getPublishedId(context.document?._id ?? '')},
  )

export interface TableRow {
  readonly plan: PlanTitle
  readonly price: PriceRow | undefined
}

/** Every plan in the given order, then prices of deleted plans and repeated prices of a plan, which editors can only remove. */
export function tableRows(plans: readonly PlanTitle[], prices: readonly PriceRow[]): TableRow[] {
  const rows = plans.map((plan) => ({plan, price: prices.find((price) => price.plan?._ref === plan.id)}))
  const shown = new Set(rows.map(({price}) => price))
  const left = prices.filter((price) => !shown.has(price))
  return [...rows, ...left.map((price) => ({plan: removableRow(plans, price), price}))]
}

function removableRow(plans: readonly PlanTitle[], price: PriceRow): PlanTitle {
  const id = price.plan?._ref ?? ''
  const plan = plans.find((one) => one.id === id)
  return {id, title: plan ? `${plan.title} (repeated)` : 'Deleted plan'}
}

/** Plans that are not in `order` come last. */
export const inPageOrder = <Plan extends {readonly id: string}>(
  plans: readonly Plan[],
  order: readonly string[],
): Plan[] => {
  const place = ({id}: Plan) => (order.includes(id) ? order.indexOf(id) : order.length)
  return plans.toSorted((one, other) => place(one) - place(other))
}

/** In minor units; `null` when there is nothing to compare. */
export function savingOf(price: PriceRow | undefined): number | null {
  if (price?.kind !== 'amount' || price.monthly === undefined || price.yearly === undefined) return null
  return price.monthly <= 0 || price.yearly < 0 ? null : yearlySaving(price.monthly, price.yearly)
}

/** Sets or removes an amount. A plan without a price gets a row. */
export function amountPatches({plan, price}: TableRow, period: Period, amount: number | null): FormPatch[] {
  if (price?._key === undefined) {
    return amount === null ? [] : newPrice(plan.id, {kind: 'amount', [period]: amount})
  }
  const path = [{_key: price._key}, period]
  return [amount === null ? unset(path) : set(amount, path)]
}

/** “On request” has no amounts. */
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

/** Amounts below half or above twice the published ones: usually a typing error. */
export const suspiciousChanges = (prices: readonly PriceRow[], published: readonly PriceRow[]) =>
  prices.flatMap((row) =>
    (['monthly', 'yearly'] as const).flatMap((period) => {
      const before = published.find(({plan}) => plan?._ref === row.plan?._ref)?.[period] ?? 0
      const now = row[period] ?? 0
      const isSuspicious = now > 0 && before > 0 && (now > before * 2 || now < before / 2)
      return isSuspicious ? [{key: row._key, period, before}] : []
    }),
  )
