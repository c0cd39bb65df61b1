import {wrongReceiptsSum} from '@domora/content/illustration'
import {fractionDigits} from '@domora/content/format'
import {BillIcon} from '@sanity/icons/Bill'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {z} from 'zod'
import {formatAmount} from '../../fields/amount-input.tsx'
import {line} from '../../fields/text.ts'
import {AmountListInput, AmountPreview, currency, money} from '../../fields/money.tsx'
import {isCurrency} from '../../fields/rules.ts'

/** A month's rent against its target, explained by the receipts that make it up. */
export const rentCollected = defineType({
  name: 'rentCollected',
  title: 'Rent collected',
  type: 'object',
  icon: BillIcon,
  fields: [
    line({name: 'title', title: 'Title', max: 40}),
    currency(),
    money({name: 'collected', title: 'Collected', description: 'The receipts below must add up to it.'}),
    money({name: 'target', title: 'Target'}),
    line({name: 'collectedLabel', title: 'Words for “collected”', max: 32, optional: true}),
    line({name: 'targetLabel', title: 'Words for “target”', max: 32}),
    line({name: 'remainingLabel', title: 'Words for “remaining”', max: 32}),
    line({name: 'receiptsCaption', title: 'Caption of the receipts', max: 120}),
    defineField({
      name: 'receipts',
      title: 'Receipts',
      type: 'array',
      components: {input: AmountListInput},
      of: [
        defineArrayMember({
          type: 'object',
          fields: [
            defineField({name: 'date', title: 'Date', type: 'date', validation: (rule) => rule.required()}),
            money({name: 'amount', title: 'Amount'}),
          ],
          preview: {select: {title: 'date', subtitle: 'amount'}},
          components: {preview: AmountPreview},
        }),
      ],
      validation: (rule) => [rule.required().min(1), rule.custom((_, {parent}) => checkReceipts(parent))],
    }),
  ],
})

const figures = z.object({
  currency: z.string().optional(),
  collected: z.number(),
  receipts: z.array(z.object({amount: z.number().default(0)})),
})

/** The receipts must add up to what was collected; missing figures are left to `required()`. */
export function checkReceipts(value: unknown): true | string {
  const {data} = figures.safeParse(value)
  const sum = data ? wrongReceiptsSum(data) : null
  if (data === undefined || sum === null) return true
  const digits = fractionDigits(isCurrency(data.currency) ? data.currency : 'USD')
  return `The receipts add up to ${formatAmount(sum, digits)}, but ${formatAmount(data.collected, digits)} was collected.`
}
