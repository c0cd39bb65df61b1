import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {defineField, defineType} from 'sanity'
import {english, line, paragraph} from '../fields/text.ts'

export const capability = defineType({
  name: 'capability',
  title: 'Product feature',
  description:
    'One thing that the product does: a row of the comparison table, and a line of a feature block.',
  type: 'document',
  icon: CheckmarkCircleIcon,
  fields: [
    line({name: 'title', title: 'Title', max: 48}),
    paragraph({name: 'description', title: 'Description', max: 160, optional: true}),
    defineField({
      name: 'plan',
      title: 'From which plan on',
      description: 'The smallest plan that has it; every bigger plan has it too.',
      type: 'reference',
      to: [{type: 'plan'}],
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: {title: english('title'), plan: `plan.${english('title')}`},
    prepare: ({title, plan}) => ({
      title: title ?? 'Product feature',
      subtitle: plan ? `From ${plan} on` : 'In no plan yet',
    }),
  },
})
