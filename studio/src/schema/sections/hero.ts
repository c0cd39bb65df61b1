import {joinTheWaitlist} from '@domora/content/samples'
import {BookIcon} from '@sanity/icons/Book'
import {SparklesIcon} from '@sanity/icons/Sparkles'
import {defineField} from 'sanity'
import {money} from '../../fields/money.tsx'
import {defineSection} from '../../fields/sections.ts'
import {
  choice,
  contentGroup,
  date,
  objectList,
  picture,
  reference,
  linkField,
  toggle,
  word,
} from '../../fields/shared-fields.ts'
import {english, labels, line, paragraph} from '../../fields/text.ts'

const ledgerLabels = {
  unit: 'Column: unit',
  rent: 'Column: rent',
  status: 'Column: status',
  paid: 'Status: paid',
  onItsWay: 'Status: processing',
  due: 'Status: due',
  received: {title: 'Sum', placeholders: ['amount']},
}

const ledger = defineField({
  name: 'ledger',
  title: 'Rent ledger',
  description: 'Optional sample data beside the heading. The site adds up the rows.',
  type: 'object',
  group: 'ledger',
  fields: [
    line('caption', 'Caption', {description: 'Say that these are sample data.', max: 120}),
    line('building', 'Building', {max: 40}),
    date('month', 'Month', {description: 'Any day of the month will do.'}),
    objectList('rows', 'Rows', {
      fields: [
        word('tenant', 'Tenant', {max: 32}),
        line('unit', 'Unit', {max: 24}),
        money('amount', 'Amount', {description: 'Shown in the currency of each language.'}),
        choice('status', 'Status', {paid: 'Paid', onItsWay: 'Processing', due: 'Due'}),
      ],
      preview: {select: {title: 'tenant', subtitle: english('unit')}},
    }),
    labels(ledgerLabels),
    toggle('asksDoors', 'Show the plan finder', {
      description: 'The house grows with the answer. Edit the question in Pricing.',
    }),
    defineField({
      name: 'firstDoors',
      title: 'Chosen at first',
      description: 'A number of the plan finder. Leave empty for the number of rows.',
      type: 'number',
      hidden: ({parent}) => !parent?.asksDoors,
      validation: (rule) => rule.integer().positive(),
    }),
  ],
})

export const hero = defineSection({
  name: 'hero',
  title: 'Hero',
  description: 'The top of a page: its subject and a button.',
  icon: SparklesIcon,
  groups: [contentGroup, {name: 'ledger', title: 'Ledger', icon: BookIcon}],
  fields: [
    line('eyebrow', 'Line above the heading', {
      description: 'What the product is and who it is for.',
      max: 80,
      isOptional: true,
    }),
    line('heading', 'Heading', {max: 60}),
    paragraph('lede', 'Introduction', {max: 200}),
    linkField('primaryAction', 'Button'),
    linkField('secondaryAction', 'Second button', {isOptional: true}),
    line('note', 'Note below the buttons', {max: 180, isOptional: true}),
    reference('notePage', 'Page linked after the note', 'page', {isOptional: true}),
    picture('image', 'Picture', {description: 'Shown if there is no rent ledger.'}),
    ledger,
  ],
  initialValue: {primaryAction: joinTheWaitlist},
})
