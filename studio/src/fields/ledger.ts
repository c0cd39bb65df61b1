import {defineArrayMember, defineField} from 'sanity'
import {line} from './copy.ts'
import {currency} from './currency.ts'
import {english} from './english.ts'
import {labels} from './labels.ts'
import {money} from './money.ts'
import {paymentMethods} from './payment-methods.ts'

const ledgerLabels = {
  unit: 'Column: unit',
  paidBy: 'Column: paid by',
  rent: 'Column: rent',
  status: 'Column: status',
  card: 'Paid by card',
  directDebit: 'Paid by direct debit',
  bankTransfer: 'Paid by bank transfer',
  reminder: 'Reminder sent',
  paid: 'Status: paid',
  onItsWay: 'Status: on its way',
  due: 'Status: due',
  received: {title: 'Sum', placeholders: ['amount']},
  period: 'Month',
}

const row = defineArrayMember({
  type: 'object',
  fields: [
    defineField({
      name: 'tenant',
      title: 'Tenant',
      type: 'string',
      validation: (rule) => rule.required().max(32),
    }),
    line({name: 'unit', title: 'Unit', max: 24}),
    defineField({
      name: 'method',
      title: 'Paid by',
      type: 'string',
      options: {list: [...paymentMethods, {value: 'reminder', title: 'Not yet: reminder sent'}]},
      validation: (rule) => rule.required(),
    }),
    defineField({name: 'date', title: 'Date', type: 'date', validation: (rule) => rule.required()}),
    money({name: 'amount', title: 'Amount'}),
    defineField({
      name: 'status',
      title: 'Status',
      type: 'string',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {value: 'paid', title: 'Paid'},
          {value: 'onItsWay', title: 'On its way'},
          {value: 'due', title: 'Due'},
        ],
      },
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {select: {title: 'tenant', subtitle: english('unit')}},
})

/** The sample rent ledger of one building and month, drawn beside the opening words. */
export const ledger = (group: string) =>
  defineField({
    name: 'ledger',
    title: 'Rent ledger',
    description: 'The sample drawn beside the heading. The sums are worked out from its rows.',
    type: 'object',
    group,
    fields: [
      line({name: 'caption', title: 'Caption', max: 120}),
      defineField({
        name: 'building',
        title: 'Building',
        type: 'string',
        validation: (rule) => rule.required().max(40),
      }),
      defineField({
        name: 'month',
        title: 'Month',
        description: 'Any day of the month will do.',
        type: 'date',
        validation: (rule) => rule.required(),
      }),
      currency(),
      defineField({
        name: 'rows',
        title: 'Rows',
        type: 'array',
        of: [row],
        validation: (rule) => rule.required().min(1),
      }),
      labels(ledgerLabels),
    ],
    validation: (rule) => rule.required(),
  })
