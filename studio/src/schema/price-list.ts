import {formatMoney} from '@domora/content/format'
import {defaultLocale} from '@domora/content/locales'
import {BillIcon} from '@sanity/icons/Bill'
import {defineArrayMember, defineField, defineType, type Path} from 'sanity'
import {currencyField, money} from '../fields/money.tsx'
import {isCurrency} from '../fields/rules.ts'
import {
  checkComplete,
  isYearlyDearer,
  type Period,
  priceRow,
  priceRows,
  publishedPlans,
  publishedPrices,
  repeatedRows,
  suspiciousChanges,
} from '../fields/prices.ts'
import {choice, reference} from '../fields/shared-fields.ts'
import {PriceTable} from '../fields/price-table.tsx'

const isCustom = (row: unknown): boolean => priceRow.safeParse(row).data?.kind === 'custom'

/** The path of the list itself for a row without a key: Studio rejects empty keys. */
const pathInRow = (key: string | undefined, period: Period): Path =>
  key === undefined ? [] : [{_key: key}, period]

// Editors use the table; these fields declare and validate what it writes.
const row = defineArrayMember({
  type: 'object',
  fields: [
    reference('plan', 'Plan', 'plan'),
    choice('kind', 'Price', {amount: 'Amount (0 is free)', custom: 'On request'}),
    money('monthly', 'Paid monthly', {isOptional: isCustom}),
    money('yearly', 'Paid yearly', {isOptional: isCustom}),
  ],
})

export const priceList = defineType({
  name: 'priceList',
  title: 'Price list',
  description: 'The prices of every plan in one currency. The site never converts prices.',
  type: 'document',
  icon: BillIcon,
  fields: [
    defineField({
      ...currencyField(),
      validation: (rule) => [
        currencyField().validation(rule),
        rule.custom(async (code, context) =>
          isCurrency(code) && (await publishedPrices(context)).others.includes(code)
            ? `A ${code} price list already exists.`
            : true,
        ),
      ],
    }),
    defineField({
      name: 'prices',
      title: 'Prices',
      description: 'Every plan needs a price before you can publish the list.',
      type: 'array',
      of: [row],
      components: {input: PriceTable},
      validation: (rule) => [
        rule.required(),
        rule.custom(async (value, context) => {
          const rows = priceRows.safeParse(value ?? [])
          return rows.success ? checkComplete(await publishedPlans(context), rows.data) : true
        }),
        rule.custom((value) => {
          const repeated = repeatedRows(priceRows.safeParse(value).data ?? [])
          return (
            repeated.length === 0 ||
            repeated.map((_key) => ({message: 'This plan already has a price.', path: [{_key}]}))
          )
        }),
        rule
          .custom((value) => {
            const rows = priceRows.safeParse(value).data ?? []
            const warnings = rows.filter(isYearlyDearer).map(({_key}) => ({
              message: 'Paying yearly costs more than twelve months. Is this intended?',
              path: pathInRow(_key, 'yearly'),
            }))
            return warnings.length === 0 || warnings
          })
          .warning(),
        rule
          .custom(async (value, context) => {
            const {data: prices} = priceRows.safeParse(value)
            const code: unknown = context.document?.['currency']
            if (prices === undefined || !isCurrency(code)) return true
            const {own} = await publishedPrices(context)
            const warnings = suspiciousChanges(prices, own ?? []).map(({key, period, before}) => ({
              message: `The price was ${formatMoney({amount: before, currency: code}, defaultLocale)} before. Is this intended?`,
              path: pathInRow(key, period),
            }))
            return warnings.length === 0 || warnings
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
