import {BarChartIcon} from '@sanity/icons/BarChart'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {line} from '../../fields/text.ts'

const wholeNumber = (name: string, title: string) =>
  defineField({name, title, type: 'number', validation: (rule) => rule.required().integer().min(0)})

/** All payments of the last months: a total, its change, and a column a month. */
export const overview = defineType({
  name: 'overview',
  title: 'Overview',
  type: 'object',
  icon: BarChartIcon,
  fields: [
    wholeNumber('totalPayments', 'Number of payments'),
    line({name: 'totalLabel', title: 'Words for the number', max: 40}),
    defineField({
      name: 'change',
      title: 'Change in percent',
      description: '64 is shown as +64 %.',
      type: 'number',
      validation: (rule) => rule.required().integer(),
    }),
    line({name: 'changeLabel', title: 'Words for the change', max: 40}),
    line({
      name: 'caption',
      title: 'Caption',
      description: 'Also read aloud in place of the columns.',
      placeholders: ['first', 'firstMonth', 'last', 'lastMonth'],
      max: 160,
    }),
    defineField({
      name: 'months',
      title: 'Months',
      description: 'In order. Any day of the month will do.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          fields: [
            defineField({name: 'month', title: 'Month', type: 'date', validation: (rule) => rule.required()}),
            wholeNumber('payments', 'Payments'),
          ],
          preview: {
            select: {title: 'month', payments: 'payments'},
            prepare: ({title, payments}) => ({title, subtitle: `${payments ?? '?'} payments`}),
          },
        }),
      ],
      validation: (rule) => rule.required().min(2),
    }),
  ],
})
