import {BookIcon} from '@sanity/icons/Book'
import {SparklesIcon} from '@sanity/icons/Sparkles'
import {defineField, defineType} from 'sanity'
import {line, paragraph} from '../fields/copy.ts'
import {english} from '../fields/english.ts'
import {ledger} from '../fields/ledger.ts'
import {contentGroup} from '../fields/page-groups.ts'

const group = contentGroup.name

export const hero = defineType({
  name: 'hero',
  title: 'Opening',
  description: 'The top of the landing page: what the product is, and the first thing to do.',
  type: 'document',
  icon: SparklesIcon,
  groups: [contentGroup, {name: 'ledger', title: 'Ledger', icon: BookIcon}],
  fields: [
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'lede', title: 'Introduction', group, max: 200}),
    defineField({
      name: 'primaryAction',
      title: 'Button',
      type: 'link',
      group,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'secondaryAction',
      title: 'Second button',
      type: 'link',
      group,
      validation: (rule) => rule.required(),
    }),
    line({name: 'note', title: 'Note below the buttons', group, max: 120, optional: true}),
    ledger('ledger'),
  ],
  preview: {
    select: {title: english('heading')},
    prepare: ({title}) => ({title: title ?? 'Opening', subtitle: 'Opening'}),
  },
})
