import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {english, line, paragraph} from '../../fields/text.ts'

/** The questions and answers on the landing page. */
export const faqSection = defineType({
  name: 'faqSection',
  title: 'Questions & answers',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 50}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    defineField({name: 'link', title: 'Link below the text', type: 'link'}),
    defineField({
      name: 'entries',
      title: 'Questions',
      description:
        'In the order of the page. A question without a translation is not shown in that language.',
      type: 'array',
      of: [defineArrayMember({type: 'reference', to: [{type: 'faq'}]})],
      validation: (rule) => rule.required().min(1).unique(),
    }),
  ],
  preview: {
    select: {heading: english('heading')},
    prepare: ({heading}) => ({
      title: heading ?? 'Questions & answers',
      subtitle: 'Questions & answers',
      media: HelpCircleIcon,
    }),
  },
})
