import {NumberIcon} from '@sanity/icons/Number'
import {defineSection} from '../../fields/sections.ts'
import {objectList} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'

export const figures = defineSection({
  name: 'figures',
  title: 'Figures',
  description: 'Two to four large numbers, each with a label.',
  icon: NumberIcon,
  fields: [
    line('heading', 'Heading', {max: 60, isOptional: true}),
    objectList('figures', 'Figures', {
      row: {name: 'figure', title: 'Figure'},
      fields: [
        line('value', 'Number', {description: 'As each language writes it.', max: 9}),
        line('label', 'Label', {max: 60}),
      ],
      preview: {select: {title: english('value'), subtitle: english('label')}},
      validation: (rule) => [
        rule.required().min(1),
        rule.max(4).warning('The design has room for four figures.'),
      ],
    }),
    line('note', 'Note', {description: 'Source and date of the figures.', max: 120, isOptional: true}),
  ],
})
