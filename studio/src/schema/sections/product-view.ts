import {fieldOf} from '@domora/content/field-of'
import {sampleMonth} from '@domora/content/samples'
import {CalendarIcon} from '@sanity/icons/Calendar'
import {MobileDeviceIcon} from '@sanity/icons/MobileDevice'
import {defineField} from 'sanity'
import {money} from '../../fields/money.tsx'
import {defineSection} from '../../fields/sections.ts'
import {
  choice,
  contentGroup,
  date,
  dateLine,
  objectList,
  smallTexts,
  smallTextsGroup,
  word,
} from '../../fields/shared-fields.ts'
import {english, line, paragraph} from '../../fields/text.ts'
import {paymentMethods} from '../objects/illustration.ts'

const group = 'month'

/** The site names a day by its number: `/?day=5`. */
function checkDayNumbers(days: unknown): true | string {
  const numbers = (Array.isArray(days) ? days : []).map((day) =>
    Number(String(fieldOf(day, 'date')).slice(8)),
  )
  const twice = numbers.find((number, index) => number > 0 && numbers.indexOf(number) < index)
  return twice === undefined || `Two days have the number ${twice}.`
}

export const productView = defineSection({
  name: 'productView',
  title: 'Product view',
  description: 'A month of rent, day by day: the landlord’s ledger beside a tenant’s phone.',
  icon: MobileDeviceIcon,
  groups: [contentGroup, {name: group, title: 'Month', icon: CalendarIcon}, smallTextsGroup],
  fields: [
    dateLine(),
    line('heading', 'Heading', {max: 60}),
    paragraph('text', 'Text', {max: 260, isOptional: true}),
    line('note', 'Note', {description: 'Say that these are sample data.', max: 80}),
    line('building', 'Building', {group, max: 40}),
    date('due', 'Due date', {description: 'The day shown first, if it is one of the days.', group}),
    defineField({
      name: 'lateFee',
      title: 'Late fee',
      description: 'Added once to every rent that has not been paid by then.',
      type: 'object',
      group,
      fields: [date('date', 'Date'), money('amount', 'Amount')],
      validation: (rule) => rule.required(),
    }),
    objectList('days', 'Days to choose from', {
      description: 'Up to seven, in order. What happens on each day follows from the rows.',
      group,
      fields: [date('date', 'Date'), line('title', 'Title', {max: 40}), line('text', 'Text', {max: 80})],
      preview: {select: {title: english('title'), subtitle: 'date'}},
      validation: (rule) => [
        rule.required().min(2),
        rule.max(7).warning('The design has room for seven days.'),
        rule.custom(checkDayNumbers),
      ],
    }),
    objectList('rows', 'Rows', {
      description: 'The phone is that of the first tenant.',
      group,
      fields: [
        word('tenant', 'Tenant', {max: 32}),
        line('unit', 'Unit', {max: 24}),
        money('amount', 'Amount', {description: 'Shown in the currency of each language.'}),
        choice('method', 'Method', paymentMethods),
        date('reminded', 'Reminder'),
        date('remindedAgain', 'Second reminder', {isOptional: true}),
        date('paid', 'Payment', {description: 'From this day on, it is being processed.'}),
        defineField({
          name: 'received',
          title: 'Money received',
          type: 'date',
          validation: (rule) =>
            rule
              .required()
              .custom((value, {parent}) =>
                String(value) < String(fieldOf(parent, 'paid')) ? 'This is before the payment.' : true,
              ),
        }),
      ],
      preview: {select: {title: 'tenant', subtitle: english('unit')}},
    }),
    objectList('thread', 'Repair', {
      description: 'Messages about a repair in the first flat.',
      group,
      fields: [
        date('date', 'Date'),
        choice('sender', 'From', {tenant: 'Tenant', landlord: 'Landlord'}),
        line('text', 'Text', {max: 80}),
      ],
      preview: {select: {title: english('text'), subtitle: 'date'}},
      validation: (rule) => rule,
    }),
    smallTexts({
      day: 'Days',
      landlord: 'The landlord’s side',
      phone: {title: 'The tenant’s side', placeholders: ['tenant']},
      unit: 'Column: unit',
      rent: 'Column: rent',
      status: 'Column: status',
      reminded: 'Status: reminder sent',
      remindedAgain: 'Status: second reminder',
      due: 'Status: due',
      late: 'Status: late',
      processing: 'Status: processing',
      paid: 'Status: paid',
      card: 'Method: card',
      directDebit: 'Method: direct debit',
      bankTransfer: 'Method: bank transfer',
      lateFee: {title: 'Late fee', placeholders: ['amount']},
      received: {title: 'Sum', placeholders: ['amount']},
      open: {title: 'Open items', placeholders: ['count']},
      repair: 'Repair',
      you: 'Own messages',
      rentFor: {title: 'Phone: rent', placeholders: ['month']},
      pay: {title: 'Phone: button', placeholders: ['amount']},
      undo: 'Phone: undo',
      receipt: {title: 'Phone: receipt', placeholders: ['month']},
      shared: 'Phone: note',
    }),
  ],
  initialValue: {...sampleMonth},
})
