import {BlockElementIcon} from '@sanity/icons/BlockElement'
import {ChartUpwardIcon} from '@sanity/icons/ChartUpward'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {capabilityReferences, choice, contentGroup, entry} from '../fields/shared-fields.ts'
import {line, paragraph} from '../fields/text.ts'
import {checkAnchor} from '../fields/rules.ts'

const group = contentGroup.name

export const feature = defineType({
  name: 'feature',
  title: 'Feature block',
  description: 'A block of the landing page: words, points and an illustration.',
  type: 'document',
  icon: BlockElementIcon,
  groups: [
    contentGroup,
    {name: 'illustration', title: 'Illustration', icon: ChartUpwardIcon},
    {name: 'layout', title: 'Place & colour'},
  ],
  fields: [
    defineField({
      name: 'name',
      title: 'Name for the team',
      description: 'Never shown on the site.',
      type: 'string',
      group,
      validation: (rule) => rule.required(),
    }),
    entry({group}),
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
    defineField({
      name: 'anchor',
      title: 'Name in links',
      description: 'Links and buttons can lead to this block by it: platform.',
      type: 'string',
      group: 'layout',
      validation: (rule) => rule.custom(checkAnchor),
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
  preview: {
    select: {title: 'name'},
    prepare: ({title}) => ({title: title ?? 'Feature block', subtitle: 'Feature block'}),
  },
})
