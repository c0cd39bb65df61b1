import {defaultLocale} from '@domora/content/locales'
import type {ValidationContext} from 'sanity'
import {z} from 'zod'
import type {PlanTitle} from './price-row.ts'

const plans = z.array(z.object({id: z.string(), title: z.string().nullable()}))

/** The plans that visitors can see, smallest first: those that a price list must price. */
export async function publishedPlans({
  getClient,
}: Pick<ValidationContext, 'getClient'>): Promise<readonly PlanTitle[]> {
  const client = getClient({apiVersion: '2025-02-19'}).withConfig({perspective: 'published'})
  const found: unknown = await client.fetch(
    `*[_type == "plan"] | order(coalesce(propertyLimit, 1000000) asc) {"id": _id, "title": title.${defaultLocale}}`,
    {},
    {tag: 'validation.plans'},
  )
  return plans.parse(found).map(({id, title}) => ({id, title: title ?? id}))
}
