import {BillIcon} from '@sanity/icons/Bill'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {currency} from '../fields/currency.ts'
import {english} from '../fields/english.ts'
import {money} from '../fields/money.ts'
import {publishedPlans} from '../validation/published-plans.ts'
import {
  completePriceList,
  priceRow,
  priceRows,
  repeatedPlans,
  yearlyIsDearer,
} from '../validation/price-list.ts'
import {amountText} from '../money/money-text.ts'

const isCustom = (row: unknown): boolean => {
  const parsed = priceRow.safeParse(row)
  return parsed.success && parsed.data.kind === 'custom'
}

const row = defineArrayMember({
  type: 'object',
  fields: [
    defineField({
      name: 'plan',
      title: 'Plan',
      type: 'reference',
      to: [{type: 'plan'}],
      options: {disableNew: true},
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'kind',
      title: 'Price',
      type: 'string',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {value: 'amount', title: 'An amount (0 is free)'},
          {value: 'custom', title: 'On request'},
        ],
      },
      initialValue: 'amount',
      validation: (rule) => rule.required(),
    }),
    money({
      name: 'monthly',
      title: 'Paid monthly',
      description: 'A month.',
      hidden: ({parent}) => isCustom(parent),
      optional: isCustom,
    }),
    money({
      name: 'yearly',
      title: 'Paid yearly',
      description: 'For the whole year.',
      hidden: ({parent}) => isCustom(parent),
      optional: isCustom,
    }),
  ],
  options: {columns: 2},
  preview: {
    select: {title: `plan.${english('title')}`, kind: 'kind', monthly: 'monthly', yearly: 'yearly'},
    prepare: ({title, kind, monthly, yearly}) => ({
      title: title ?? 'Plan',
      subtitle:
        kind === 'custom'
          ? 'On request'
          : [monthly, yearly]
              .map((amount) => (typeof amount === 'number' ? amountText(amount, 2) : '?'))
              .join(' a month · ') + ' a year',
    }),
  },
  validation: (rule) =>
    rule
      .custom((value) => {
        const parsed = priceRow.safeParse(value)
        return parsed.success ? yearlyIsDearer(parsed.data) : true
      })
      .warning(),
})

export const priceList = defineType({
  name: 'priceList',
  title: 'Price list',
  description:
    'The prices of every plan in one currency. Prices are never converted: each currency has its own.',
  type: 'document',
  icon: BillIcon,
  fields: [
    currency(),
    defineField({
      name: 'prices',
      title: 'Prices',
      description: 'One row a plan. The list can be published once every plan has its row.',
      type: 'array',
      of: [row],
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
      ],
    }),
  ],
  preview: {
    select: {title: 'currency', prices: 'prices'},
    prepare: ({title, prices}) => ({
      title: title ?? 'Price list',
      subtitle: `${Object.keys(prices ?? {}).length} prices`,
    }),
  },
})
