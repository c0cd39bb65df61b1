import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {defineField, defineType} from 'sanity'
import {english, line, paragraph} from '../fields/text.ts'

export const capability = defineType({
  name: 'capability',
  title: 'Product feature',
  description: 'A row of the comparison table and a line of a feature section.',
  type: 'document',
  icon: CheckmarkCircleIcon,
  fields: [
    line({name: 'title', title: 'Title', max: 48}),
    paragraph({name: 'description', title: 'Description', max: 160, optional: true}),
    defineField({
      name: 'plan',
      title: 'Included from plan',
      description: 'The smallest plan that includes it. Larger plans include it too.',
      type: 'reference',
      to: [{type: 'plan'}],
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: {title: english('title'), plan: `plan.${english('title')}`},
    prepare: ({title, plan}) => ({
      title: title ?? 'Product feature',
      subtitle: plan ? `${plan} and up` : 'Not in any plan',
    }),
  },
})
