import {ThListIcon} from '@sanity/icons/ThList'
import {defineSection} from '../../fields/sections.ts'
import {references} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const comparison = defineSection({
  name: 'comparison',
  title: 'Comparison',
  description: 'The comparison table of the pricing page.',
  icon: ThListIcon,
  fields: [
    line('heading', 'Heading', {max: 60}),
    paragraph('text', 'Text', {max: 200, isOptional: true}),
    references('plans', 'Plans', ['plan'], {
      description: 'Plans of the pricing page, in its order. Leave empty to show all.',
      isOptional: true,
    }),
  ],
})
