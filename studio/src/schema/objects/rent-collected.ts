import {BillIcon} from '@sanity/icons/Bill'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {line} from '../../fields/copy.ts'
import {currency} from '../../fields/currency.ts'
import {money} from '../../fields/money.ts'
import {AmountPreview, AmountsInput} from '../../inputs/amount-preview.tsx'
import {isCurrency} from '../../validation/currency.ts'
import {receiptsSum, rentCollectedFigures} from '../../validation/receipts-sum.ts'

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
      components: {input: AmountsInput},
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
      validation: (rule) => [
        rule.required().min(1),
        rule.custom((_, {parent}) => {
          const figures = rentCollectedFigures.safeParse(parent)
          if (!figures.success) return true
          const code = isCurrency(figures.data.currency) ? figures.data.currency : undefined
          return receiptsSum(figures.data, code)
        }),
      ],
    }),
  ],
})
