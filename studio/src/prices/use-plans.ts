import {defaultLocale} from '@domora/content/locales'
import {z} from 'zod'
import {useListenedQuery} from '../listen-query.ts'
import {inPageOrder, type TablePlan} from './table-rows.ts'

const query = {
  fetch: `{
  "plans": *[_type == "plan"] | order(coalesce(propertyLimit, 1000000) asc) {"id": _id, "title": title.${defaultLocale}},
  "order": *[_id == "pricingPage"][0].plans[]._ref
  }`,
  listen: '*[_type == "plan" || _type == "pricingPage"]',
}

const context = z.object({
  plans: z.array(z.object({id: z.string(), title: z.string().nullable()})),
  order: z
    .array(z.string())
    .nullable()
    .transform((order) => order ?? []),
})

/** All plans in the order of the pricing page, kept up to date; `undefined` until they are known. */
export function usePlans(): readonly TablePlan[] | undefined {
  const known = useListenedQuery(query, context)
  if (known === undefined) return undefined
  const plans = known.plans.map(({id, title}) => ({id, title: title ?? 'Plan without a title'}))
  return inPageOrder(plans, known.order)
}
