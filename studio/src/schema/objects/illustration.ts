import {fieldOf} from '@domora/content/field-of'
import {defineField, defineType, type FieldDefinition} from 'sanity'
import {z} from 'zod'
import {currencyField, money} from '../../fields/money.tsx'
import {choice, objectList, word} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'

const kinds = [
  {value: 'paymentsByMethod', title: 'Payments by method'},
  {value: 'dashboard', title: 'Floor plan'},
  {value: 'rentCollected', title: 'Rent collected'},
  {value: 'overview', title: 'Payments by month'},
] as const

export const illustration = defineType({
  name: 'illustration',
  title: 'Illustration',
  type: 'object',
  fields: [
    defineField({
      name: 'kind',
      title: 'Drawing',
      type: 'string',
      options: {list: [...kinds]},
      validation: (rule) => rule.required(),
    }),
    ...kinds.map(({value, title}) =>
      defineField({name: value, title, type: value, hidden: ({parent}) => parent?.kind !== value}),
    ),
  ],
  validation: (rule) => rule.custom((value) => checkIllustration(value)),
})

/** The object named after the kind has the figures of the drawing. */
export function checkIllustration(value: unknown): true | string {
  const kind = fieldOf(value, 'kind')
  return typeof kind !== 'string' || fieldOf(value, kind) != null || 'Enter the figures of the drawing.'
}

const drawing = (name: string, title: string, fields: FieldDefinition[]) =>
  defineType({name, title, type: 'object', fields})

export const paymentMethods = [
  {value: 'card', title: 'Card'},
  {value: 'directDebit', title: 'Direct debit'},
  {value: 'bankTransfer', title: 'Bank transfer'},
]

const shares = z.array(z.object({share: z.number()})).min(1)

/** Shares in percent must add up to 100 once all rows are filled in. */
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

export const paymentsByMethod = drawing('paymentsByMethod', 'Payments by method', [
  line({name: 'caption', title: 'Caption', max: 120}),
  objectList({
    name: 'rows',
    title: 'Methods',
    fields: [
      choice({name: 'method', title: 'Method', list: paymentMethods}),
      line({name: 'label', title: 'Label', max: 32}),
      percent('share', 'Share (%)', 'The figure shown.'),
      percent('bar', 'Bar length (%)', 'Of the full width. It may differ from the share.'),
    ],
    preview: {
      select: {title: english('label'), share: 'share'},
      prepare: ({title, share}) => ({title, subtitle: `${share ?? '?'} %`}),
    },
    validation: (rule) => [rule.required().min(1), rule.custom((rows) => checkShares(rows)).warning()],
  }),
])

const states = [
  {value: 'calm', title: 'OK'},
  {value: 'open', title: 'Open'},
  {value: 'due', title: 'Due'},
]

export const dashboard = drawing('dashboard', 'Dashboard', [
  line({name: 'caption', title: 'Caption', max: 120}),
  objectList({
    name: 'items',
    title: 'Units',
    fields: [
      word({name: 'unit', title: 'Unit', max: 8}),
      choice({name: 'state', title: 'State', list: states}),
      line({name: 'title', title: 'Title', max: 40}),
      line({name: 'text', title: 'Text', max: 120}),
    ],
    preview: {select: {title: 'unit', subtitle: english('title')}},
  }),
  objectList({
    name: 'titleBlock',
    title: 'Title block',
    description: 'The box in the corner of the drawing.',
    fields: [line({name: 'term', title: 'Term', max: 24}), line({name: 'value', title: 'Value', max: 40})],
    preview: {select: {title: english('term'), subtitle: english('value')}},
    validation: (rule) => rule.required(),
  }),
])

export const rentCollected = drawing('rentCollected', 'Rent collected', [
  line({name: 'title', title: 'Title', max: 40}),
  currencyField(),
  money({name: 'collected', title: 'Collected'}),
  money({name: 'target', title: 'Target'}),
  line({name: 'collectedLabel', title: 'Label: collected', max: 32, optional: true}),
  line({name: 'targetLabel', title: 'Label: target', max: 32}),
  line({name: 'remainingLabel', title: 'Label: remaining', max: 32}),
])

const wholeNumber = (name: string, title: string) =>
  defineField({name, title, type: 'number', validation: (rule) => rule.required().integer().min(0)})

export const overview = drawing('overview', 'Overview', [
  wholeNumber('totalPayments', 'Number of payments'),
  line({name: 'totalLabel', title: 'Label: payments', max: 40}),
  defineField({
    name: 'change',
    title: 'Change (%)',
    description: 'The site shows 64 as +64 %.',
    type: 'number',
    validation: (rule) => rule.required().integer(),
  }),
  line({name: 'changeLabel', title: 'Label: change', max: 40}),
  line({
    name: 'caption',
    title: 'Caption',
    description: 'Screen readers read it instead of the columns.',
    placeholders: ['first', 'firstMonth', 'last', 'lastMonth'],
    max: 160,
  }),
  objectList({
    name: 'months',
    title: 'Months',
    description: 'Any day of the month will do.',
    fields: [
      defineField({name: 'month', title: 'Month', type: 'date', validation: (rule) => rule.required()}),
      wholeNumber('payments', 'Payments'),
    ],
    preview: {
      select: {title: 'month', payments: 'payments'},
      prepare: ({title, payments}) => ({title, subtitle: `${payments ?? '?'} payments`}),
    },
    validation: (rule) => rule.required().min(2),
  }),
])
