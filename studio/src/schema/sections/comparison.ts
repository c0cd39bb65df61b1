import {samples} from '@domora/content/samples'
import {ThListIcon} from '@sanity/icons/ThList'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {line, paragraph} from '../../fields/text.ts'

export const comparison = defineSection({
  name: 'comparison',
  title: 'Comparison',
  description: 'The comparison table of the pricing page.',
  icon: ThListIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    defineField({
      name: 'plans',
      title: 'Plans',
      description: 'Plans of the pricing page, in its order. Leave empty to show all.',
      type: 'array',
      of: [defineArrayMember({type: 'reference', to: [{type: 'plan'}]})],
      validation: (rule) => rule.unique(),
    }),
  ],
  initialValue: samples.comparison,
})
