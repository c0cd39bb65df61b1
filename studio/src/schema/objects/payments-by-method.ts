import {CreditCardIcon} from '@sanity/icons/CreditCard'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {line} from '../../fields/copy.ts'
import {english} from '../../fields/english.ts'
import {paymentMethods} from '../../fields/payment-methods.ts'
import {sharesSum} from '../../validation/shares-sum.ts'

const percent = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: 'number',
    validation: (rule) => rule.required().integer().min(0).max(100),
  })

/** How tenants pay, as shares of all payments. */
export const paymentsByMethod = defineType({
  name: 'paymentsByMethod',
  title: 'Payments by method',
  type: 'object',
  icon: CreditCardIcon,
  fields: [
    line({name: 'caption', title: 'Caption', max: 120}),
    defineField({
      name: 'rows',
      title: 'Methods',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          fields: [
            defineField({
              name: 'method',
              title: 'Method',
              type: 'string',
              options: {list: paymentMethods},
              validation: (rule) => rule.required(),
            }),
            line({name: 'label', title: 'Words', max: 32}),
            percent('share', 'Share in percent', 'The figure that is shown.'),
            percent('bar', 'Length of the bar in percent', 'Of the full width; it need not equal the share.'),
          ],
          preview: {
            select: {title: english('label'), share: 'share'},
            prepare: ({title, share}) => ({title, subtitle: `${share ?? '?'} %`}),
          },
        }),
      ],
      validation: (rule) => [rule.required().min(1), rule.custom((rows) => sharesSum(rows)).warning()],
    }),
  ],
})
