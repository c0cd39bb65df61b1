import {BlockElementIcon} from '@sanity/icons/BlockElement'
import {ChartUpwardIcon} from '@sanity/icons/ChartUpward'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {capabilityReferences, choice, contentGroup, dateLine} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

const group = contentGroup.name

export const feature = defineSection({
  name: 'feature',
  title: 'Feature',
  description: 'What the product does: words, points and an illustration.',
  icon: BlockElementIcon,
  groups: [
    contentGroup,
    {name: 'illustration', title: 'Illustration', icon: ChartUpwardIcon},
    {name: 'layout', title: 'Place & colour'},
  ],
  fields: [
    dateLine({group}),
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'text', title: 'Text', group, max: 260, optional: true}),
    defineField({
      name: 'points',
      title: 'Points',
      description: 'Short lines below the text.',
      type: 'array',
      group,
      of: [defineArrayMember({type: 'localizedString'})],
    }),
    capabilityReferences({
      description: 'What the product does here. The same texts are in the pricing table.',
      group,
    }),
    defineField({
      name: 'illustration',
      title: 'Illustration',
      type: 'illustration',
      group: 'illustration',
      validation: (rule) => rule.required(),
    }),
    choice({
      name: 'tone',
      title: 'Background',
      group: 'layout',
      initialValue: 'paper',
      list: [
        {value: 'paper', title: 'Paper'},
        {value: 'sunk', title: 'Darker paper'},
        {value: 'deep', title: 'Deep colour'},
      ],
    }),
  ],
})
