import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {line, paragraph} from '../../fields/text.ts'

export const faqSection = defineSection({
  name: 'faqSection',
  title: 'Questions & answers',
  description: 'Questions that open to show their answers.',
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
})
