import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {defineType} from 'sanity'
import {english, line, paragraph} from '../fields/text.ts'
import {reference} from '../fields/shared-fields.ts'

export const capability = defineType({
  name: 'capability',
  title: 'Product feature',
  description: 'A row of the comparison table and a line of a feature section.',
  type: 'document',
  icon: CheckmarkCircleIcon,
  fields: [
    line('title', 'Title', {max: 48}),
    paragraph('description', 'Description', {max: 160, isOptional: true}),
    reference('plan', 'Included from plan', 'plan', {
      description: 'The smallest plan that includes it. Larger plans include it too.',
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
