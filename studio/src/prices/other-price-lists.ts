import {getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import type {Prices} from './price-drift.ts'
import {priceRows} from './price-row.ts'

const lists = z.array(
  z.object({
    currency: z.string(),
    prices: priceRows.nullable().transform((prices) => prices ?? []),
  }),
)

/** Every other price list that visitors can see. */
export async function otherPriceLists({
  getClient,
  document,
}: Pick<ValidationContext, 'getClient' | 'document'>): Promise<readonly Prices[]> {
  const client = getClient({apiVersion: '2025-02-19'}).withConfig({perspective: 'published'})
  const found: unknown = await client.fetch(
    `*[_type == "priceList" && _id != $id && defined(currency)]{
      currency,
      "prices": prices[]{"plan": plan{_ref}, kind, "monthly": coalesce(monthly, 0), "yearly": coalesce(yearly, 0)}
    }`,
    {id: getPublishedId(document?._id ?? '')},
    {tag: 'validation.price-lists'},
  )
  return lists.parse(found)
}
