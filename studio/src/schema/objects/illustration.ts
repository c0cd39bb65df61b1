import {fieldOf} from '@domora/content/field-of'
import {fractionDigits} from '@domora/content/format'
import {wrongReceiptsSum} from '@domora/content/illustration'
import {BarChartIcon} from '@sanity/icons/BarChart'
import {BellIcon} from '@sanity/icons/Bell'
import {BillIcon} from '@sanity/icons/Bill'
import {ChartUpwardIcon} from '@sanity/icons/ChartUpward'
import {CreditCardIcon} from '@sanity/icons/CreditCard'
import {DashboardIcon} from '@sanity/icons/Dashboard'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {z} from 'zod'
import {AmountListInput, AmountPreview, currencyField, formatAmount, money} from '../../fields/money.tsx'
import {isCurrency} from '../../fields/rules.ts'
import {choice, objectList, word} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'

const kinds = [
  {value: 'reminders', title: 'Reminders before and after the due date'},
  {value: 'paymentsByMethod', title: 'Payments by method'},
  {value: 'dashboard', title: 'Dashboard as a floor plan'},
  {value: 'rentCollected', title: 'Rent collected this month'},
  {value: 'overview', title: 'Payments over the months'},
] as const

/** The illustration of a feature block: the kind of drawing, and its figures. */
export const illustration = defineType({
  name: 'illustration',
  title: 'Illustration',
  type: 'object',
  icon: ChartUpwardIcon,
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

/** The object named after the chosen kind holds the figures that are drawn, so it must be there. */
export function checkIllustration(value: unknown): true | string {
  const kind = fieldOf(value, 'kind')
  return typeof kind !== 'string' || fieldOf(value, kind) != null || 'The drawing has no figures yet.'
}

/** The reminders around a rent's due date, and its late fee. */
export const reminders = defineType({
  name: 'reminders',
  title: 'Reminders',
  type: 'object',
  icon: BellIcon,
  fields: [
    line({name: 'gracePeriod', title: 'Name of the grace period', max: 32}),
    objectList({
      name: 'events',
      title: 'Events',
      description: 'In the order of their dates.',
      fields: [
        defineField({name: 'date', title: 'Date', type: 'date', validation: (rule) => rule.required()}),
        choice({
          name: 'kind',
          title: 'What happens',
          list: [
            {value: 'reminder', title: 'A reminder goes out'},
            {value: 'due', title: 'The rent is due'},
            {value: 'fee', title: 'A late fee is added'},
          ],
        }),
        line({name: 'title', title: 'Title', max: 40}),
        line({name: 'text', title: 'Text', max: 120}),
      ],
      preview: {select: {title: english('title'), subtitle: 'date'}},
    }),
  ],
})

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
    objectList({
      name: 'rows',
      title: 'Methods',
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
      validation: (rule) => [rule.required().min(1), rule.custom((rows) => checkShares(rows)).warning()],
    }),
  ],
})

const states = [
  {value: 'calm', title: 'All is well'},
  {value: 'open', title: 'Something is open'},
  {value: 'due', title: 'Something is due'},
]

/** The units of a building, each with its state. */
export const dashboard = defineType({
  name: 'dashboard',
  title: 'Dashboard',
  type: 'object',
  icon: DashboardIcon,
  fields: [
    line({name: 'caption', title: 'Caption', max: 120}),
    objectList({
      name: 'items',
      title: 'Units',
      fields: [
        word({
          name: 'unit',
          title: 'Unit',
          max: 8,
        }),
        choice({name: 'state', title: 'State', list: states}),
        line({name: 'title', title: 'Title', max: 40}),
        line({name: 'text', title: 'Text', max: 120}),
      ],
      preview: {select: {title: 'unit', subtitle: english('title')}},
    }),
    objectList({
      name: 'titleBlock',
      title: 'Title block',
      description: 'The box in the drawing’s corner.',
      fields: [line({name: 'term', title: 'Term', max: 24}), line({name: 'value', title: 'Value', max: 40})],
      preview: {select: {title: english('term'), subtitle: english('value')}},
      validation: (rule) => rule.required(),
    }),
  ],
})

/** The rent of a month compared with its target, and the receipts that add up to it. */
export const rentCollected = defineType({
  name: 'rentCollected',
  title: 'Rent collected',
  type: 'object',
  icon: BillIcon,
  fields: [
    line({name: 'title', title: 'Title', max: 40}),
    currencyField(),
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
function checkReceipts(value: unknown): true | string {
  const {data} = figures.safeParse(value)
  const sum = data ? wrongReceiptsSum(data) : null
  if (data === undefined || sum === null) return true
  const digits = fractionDigits(isCurrency(data.currency) ? data.currency : 'USD')
  return `The receipts add up to ${formatAmount(sum, digits)}, but ${formatAmount(data.collected, digits)} was collected.`
}

const wholeNumber = (name: string, title: string) =>
  defineField({name, title, type: 'number', validation: (rule) => rule.required().integer().min(0)})

/** The payments of the last months: their number, its change, and a column for each month. */
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
    objectList({
      name: 'months',
      title: 'Months',
      description: 'In order. Any day of the month will do.',
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
  ],
})
