import {BlockquoteIcon} from '@sanity/icons/Blockquote'
import {defineField, defineType} from 'sanity'
import {line, paragraph} from '../fields/text.ts'

export const testimonial = defineType({
  name: 'testimonial',
  title: 'Testimonial',
  description: 'What a customer says about the product, in their own words and with their name.',
  type: 'document',
  icon: BlockquoteIcon,
  fields: [
    paragraph({
      name: 'quote',
      title: 'Quote',
      description: 'Without quotation marks: the site sets those of each language.',
      max: 260,
    }),
    defineField({
      name: 'person',
      title: 'Person',
      type: 'string',
      validation: (rule) => rule.required().max(48),
    }),
    line({name: 'role', title: 'Role', description: 'Such as “Landlord”.', max: 48}),
    defineField({name: 'company', title: 'Company', type: 'string', validation: (rule) => rule.max(48)}),
    defineField({
      name: 'source',
      title: 'Source',
      description: 'A link to where it was said, such as a review or an interview.',
      type: 'link',
    }),
  ],
  preview: {
    select: {title: 'person'},
    prepare: ({title}) => ({title: title ?? 'Testimonial', subtitle: 'Testimonial'}),
  },
})
