import {sampleComparison} from '@domora/seed/comparison'
import {ThListIcon} from '@sanity/icons/ThList'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {line, paragraph} from '../../fields/text.ts'

export const comparison = defineSection({
  name: 'comparison',
  title: 'Comparison',
  description: 'The table of the pricing page: which plan has what.',
  icon: ThListIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    defineField({
      name: 'plans',
      title: 'Plans',
      description:
        'Plans of the pricing page, which has their order and the rows of the table. Without a choice: all of them.',
      type: 'array',
      of: [defineArrayMember({type: 'reference', to: [{type: 'plan'}]})],
      validation: (rule) => rule.unique(),
    }),
  ],
  initialValue: sampleComparison,
})
