import {longText, text} from '@domora/content/values'
import {BookIcon} from '@sanity/icons/Book'
import {SparklesIcon} from '@sanity/icons/Sparkles'
import {defineArrayMember, defineField} from 'sanity'
import {money} from '../../fields/money.tsx'
import {defineSection} from '../../fields/sections.ts'
import {
  choice,
  contentGroup,
  joinTheWaitlist,
  picture,
  requiredLink,
  word,
} from '../../fields/shared-fields.ts'
import {english, labels, line, paragraph} from '../../fields/text.ts'

const group = contentGroup.name

const ledgerLabels = {
  unit: 'Column: unit',
  rent: 'Column: rent',
  status: 'Column: status',
  paid: 'Status: paid',
  onItsWay: 'Status: processing',
  due: 'Status: due',
  received: {title: 'Sum', placeholders: ['amount']},
}

const ledgerRow = defineArrayMember({
  type: 'object',
  fields: [
    word({
      name: 'tenant',
      title: 'Tenant',
      max: 32,
    }),
    line({name: 'unit', title: 'Unit', max: 24}),
    money({name: 'amount', title: 'Amount', description: 'Shown in the currency of each language.'}),
    choice({
      name: 'status',
      title: 'Status',
      list: [
        {value: 'paid', title: 'Paid'},
        {value: 'onItsWay', title: 'Processing'},
        {value: 'due', title: 'Due'},
      ],
    }),
  ],
  preview: {select: {title: 'tenant', subtitle: english('unit')}},
})

/** A sample rent ledger of one building and month, drawn beside the heading. */
const ledger = defineField({
  name: 'ledger',
  title: 'Rent ledger',
  description: 'A sample drawn beside the heading, where wanted. The sums are worked out from its rows.',
  type: 'object',
  group: 'ledger',
  fields: [
    line({name: 'caption', title: 'Caption', description: 'Say that these are sample data.', max: 120}),
    line({name: 'building', title: 'Building', max: 40}),
    defineField({
      name: 'month',
      title: 'Month',
      description: 'Any day of the month will do.',
      type: 'date',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'rows',
      title: 'Rows',
      type: 'array',
      of: [ledgerRow],
      validation: (rule) => rule.required().min(1),
    }),
    labels(ledgerLabels),
    defineField({
      name: 'asksDoors',
      title: 'Ask how many flats a visitor lets',
      description: 'The house grows with the answer. The question and its steps are in Pricing.',
      type: 'boolean',
    }),
  ],
})

export const hero = defineSection({
  name: 'hero',
  title: 'Hero',
  description: 'The top of a page: what it is about, and the first thing to do.',
  icon: SparklesIcon,
  groups: [contentGroup, {name: 'ledger', title: 'Ledger', icon: BookIcon}],
  fields: [
    line({
      name: 'eyebrow',
      title: 'Line above the heading',
      description: 'What the product is, and who it is for.',
      group,
      max: 80,
      optional: true,
    }),
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'lede', title: 'Introduction', group, max: 200}),
    requiredLink({name: 'primaryAction', title: 'Button', group}),
    defineField({name: 'secondaryAction', title: 'Second button', type: 'link', group}),
    line({name: 'note', title: 'Note below the buttons', group, max: 120, optional: true}),
    picture({name: 'image', title: 'Picture', description: 'Shown when there is no rent ledger.', group}),
    ledger,
  ],
  initialValue: {
    heading: text({
      gb: 'A promise in one line.',
      pl: 'Obietnica w jednym zdaniu.',
      de: 'Ein Versprechen in einer Zeile.',
      pt: 'Uma promessa em uma linha.',
    }),
    lede: longText({
      gb: 'Say in two sentences who this page is for, and what becomes easier for them.',
      pl: 'Napisz w dwóch zdaniach, dla kogo jest ta strona i co stanie się dla nich prostsze.',
      de: 'Sagen Sie in zwei Sätzen, für wen diese Seite ist und was für diese Menschen leichter wird.',
      pt: 'Diga em duas frases para quem é esta página e o que fica mais fácil para essas pessoas.',
    }),
    primaryAction: joinTheWaitlist,
  },
})
