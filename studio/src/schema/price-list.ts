import {BillIcon} from '@sanity/icons/Bill'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {currency} from '../fields/currency.ts'
import {money} from '../fields/money.ts'
import {otherPriceLists} from '../prices/other-price-lists.ts'
import {driftRemark, priceDrift} from '../prices/price-drift.ts'
import {completePriceList, priceRow, priceRows, repeatedPlans, yearlyIsDearer} from '../prices/price-row.ts'
import {PriceTable} from '../prices/price-table.tsx'
import {publishedPlans} from '../prices/published-plans.ts'
import {isCurrency} from '../validation/currency.ts'

const isCustom = (row: unknown): boolean => {
  const parsed = priceRow.safeParse(row)
  return parsed.success && parsed.data.kind === 'custom'
}

// The table is the only form that a price has; these are the fields that it writes and what they must be.
const row = defineArrayMember({
  type: 'object',
  fields: [
    defineField({
      name: 'plan',
      title: 'Plan',
      type: 'reference',
      to: [{type: 'plan'}],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'kind',
      title: 'Price',
      type: 'string',
      options: {
        list: [
          {value: 'amount', title: 'An amount (0 is free)'},
          {value: 'custom', title: 'On request'},
        ],
      },
      validation: (rule) => rule.required(),
    }),
    money({name: 'monthly', title: 'Paid monthly', optional: isCustom}),
    money({name: 'yearly', title: 'Paid yearly', optional: isCustom}),
  ],
})

export const priceList = defineType({
  name: 'priceList',
  title: 'Price list',
  description:
    'The prices of every plan in one currency. Prices are never converted: each currency has its own.',
  type: 'document',
  icon: BillIcon,
  fields: [
    defineField({
      ...currency(),
      validation: (rule) => [
        currency().validation(rule),
        rule.custom(async (code, context) =>
          isCurrency(code) && (await otherPriceLists(context)).some((list) => list.currency === code)
            ? `There is a price list in ${code} already.`
            : true,
        ),
      ],
    }),
    defineField({
      name: 'prices',
      title: 'Prices',
      description: 'One row for each plan. The list can be published once every plan has its price.',
      type: 'array',
      of: [row],
      components: {input: PriceTable},
      validation: (rule) => [
        rule.required(),
        rule.custom(async (value, context) => {
          const rows = priceRows.safeParse(value ?? [])
          return rows.success ? completePriceList(await publishedPlans(context), rows.data) : true
        }),
        rule.custom((value) => {
          const rows = priceRows.safeParse(value ?? [])
          const repeated = rows.success ? repeatedPlans(rows.data) : []
          return repeated.length === 0
            ? true
            : repeated.map((_key) => ({message: 'This plan has a price already.', path: [{_key}]}))
        }),
        rule
          .custom((value) => {
            const rows = priceRows.safeParse(value ?? [])
            const dear = (rows.data ?? []).flatMap((one) => {
              const remark = yearlyIsDearer(one)
              return remark === true || one._key === undefined
                ? []
                : [{message: remark, path: [{_key: one._key}, 'yearly']}]
            })
            return dear.length === 0 ? true : dear
          })
          .warning(),
        rule
          .custom(async (value, context) => {
            const rows = priceRows.safeParse(value ?? [])
            const code: unknown = context.document?.['currency']
            if (!rows.success || !isCurrency(code)) return true
            const drift = priceDrift({currency: code, prices: rows.data}, await otherPriceLists(context))
            const remarks = drift.flatMap((one) => {
              const key = rows.data.find(({plan}) => plan?._ref === one.plan)?._key
              return key === undefined ? [] : [{message: driftRemark(one), path: [{_key: key}, one.period]}]
            })
            return remarks.length === 0 ? true : remarks
          })
          .warning(),
      ],
    }),
  ],
  preview: {
    select: {currency: 'currency', prices: 'prices'},
    prepare: ({currency: code, prices}) => ({
      title: isCurrency(code)
        ? `${code} · ${new Intl.DisplayNames('en', {type: 'currency'}).of(code)}`
        : 'Price list',
      subtitle: `${Object.keys(prices ?? {}).length} prices`,
    }),
  },
})
