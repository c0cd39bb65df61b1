import {fieldOf} from '@domora/content/field-of'
import {defineField, defineType, type FieldDefinition} from 'sanity'
import {z} from 'zod'
import {currencyField, money} from '../../fields/money.tsx'
import {
  choice,
  choices,
  date,
  menu,
  objectList,
  unless,
  wholeNumber,
  word,
} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'

const kinds = {
  paymentsByMethod: 'Payments by method',
  dashboard: 'Floor plan',
  rentCollected: 'Rent collected',
  overview: 'Payments by month',
}

export const illustration = defineType({
  name: 'illustration',
  title: 'Illustration',
  type: 'object',
  fields: [
    menu('kind', 'Drawing', kinds),
    ...choices(kinds).map(({value, title}) =>
      defineField({name: value, title, type: value, hidden: unless('kind', value)}),
    ),
  ],
  validation: (rule) => rule.custom(checkIllustration),
})

/** The object named after the kind has the figures of the drawing. */
export function checkIllustration(value: unknown): true | string {
  const kind = fieldOf(value, 'kind')
  return typeof kind !== 'string' || fieldOf(value, kind) != null || 'Enter the figures of the drawing.'
}

const drawing = (name: string, title: string, fields: FieldDefinition[]) =>
  defineType({name, title, type: 'object', fields})

export const paymentMethods = {
  card: 'Card',
  directDebit: 'Direct debit',
  bankTransfer: 'Bank transfer',
}

const shares = z.array(z.object({share: z.number()})).min(1)

/** Shares in percent must add up to 100 once all rows are filled in. */
export function checkShares(rows: unknown): true | string {
  const sum = shares.safeParse(rows).data?.reduce((total, {share}) => total + share, 0) ?? 100
  return sum === 100 || `The shares add up to ${sum} %, not 100 %.`
}

export const paymentsByMethod = drawing('paymentsByMethod', 'Payments by method', [
  line('caption', 'Caption', {max: 120}),
  objectList('rows', 'Methods', {
    fields: [
      choice('method', 'Method', paymentMethods),
      line('label', 'Label', {max: 32}),
      wholeNumber('share', 'Share (%)', {description: 'The figure shown.', min: 0, max: 100}),
      wholeNumber('bar', 'Bar length (%)', {
        description: 'Of the full width. It may differ from the share.',
        min: 0,
        max: 100,
      }),
    ],
    preview: {
      select: {title: english('label'), share: 'share'},
      prepare: ({title, share}) => ({title, subtitle: `${share ?? '?'} %`}),
    },
    validation: (rule) => [rule.required().min(1), rule.custom(checkShares).warning()],
  }),
])

export const dashboard = drawing('dashboard', 'Dashboard', [
  line('caption', 'Caption', {max: 120}),
  objectList('items', 'Units', {
    fields: [
      word('unit', 'Unit', {max: 8}),
      choice('state', 'State', {calm: 'OK', open: 'Open', due: 'Due'}),
      line('title', 'Title', {max: 40}),
      line('text', 'Text', {max: 120}),
    ],
    preview: {select: {title: 'unit', subtitle: english('title')}},
  }),
  objectList('titleBlock', 'Title block', {
    description: 'The box in the corner of the drawing.',
    fields: [line('term', 'Term', {max: 24}), line('value', 'Value', {max: 40})],
    preview: {select: {title: english('term'), subtitle: english('value')}},
    validation: (rule) => rule.required(),
  }),
])

export const rentCollected = drawing('rentCollected', 'Rent collected', [
  line('title', 'Title', {max: 40}),
  currencyField(),
  money('collected', 'Collected'),
  money('target', 'Target'),
  line('collectedLabel', 'Label: collected', {max: 32, isOptional: true}),
  line('targetLabel', 'Label: target', {max: 32}),
  line('remainingLabel', 'Label: remaining', {max: 32}),
])

export const overview = drawing('overview', 'Overview', [
  wholeNumber('totalPayments', 'Number of payments', {min: 0}),
  line('totalLabel', 'Label: payments', {max: 40}),
  wholeNumber('change', 'Change (%)', {
    description: 'In whole per cent: 64 for 64 %. Name the direction in the label.',
  }),
  line('changeLabel', 'Label: change', {max: 40}),
  line('caption', 'Caption', {
    description: 'Screen readers read it instead of the columns.',
    placeholders: ['first', 'firstMonth', 'last', 'lastMonth'],
    max: 160,
  }),
  objectList('months', 'Months', {
    description: 'Any day of the month will do.',
    fields: [date('month', 'Month'), wholeNumber('payments', 'Payments', {min: 0})],
    preview: {
      select: {title: 'month', payments: 'payments'},
      prepare: ({title, payments}) => ({title, subtitle: `${payments ?? '?'} payments`}),
    },
    validation: (rule) => rule.required().min(2),
  }),
])
