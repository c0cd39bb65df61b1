import {CreditCardIcon} from '@sanity/icons/CreditCard'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {english, line} from '../../fields/text.ts'
import {z} from 'zod'

/** The ways in which a tenant can pay. */
export const paymentMethods = [
  {value: 'card', title: 'Card'},
  {value: 'directDebit', title: 'Direct debit'},
  {value: 'bankTransfer', title: 'Bank transfer'},
]

const shares = z.array(z.object({share: z.number()})).min(1)

/** A warning when the shares, in percent, do not add up to 100; not before all rows are filled in. */
export function checkShares(rows: unknown): true | string {
  const sum = shares.safeParse(rows).data?.reduce((total, {share}) => total + share, 0) ?? 100
  return sum === 100 || `The shares add up to ${sum} %, not 100 %.`
}

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
      validation: (rule) => [rule.required().min(1), rule.custom((rows) => checkShares(rows)).warning()],
    }),
  ],
})
