import {ComposeIcon} from '@sanity/icons/Compose'
import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {english, line, paragraph, richText} from '../../fields/text.ts'

export const faqSection = defineSection({
  name: 'faqSection',
  title: 'Questions & answers',
  description: 'Questions that expand to show their answers.',
  icon: HelpCircleIcon,
  fields: [
    line('heading', 'Heading', {max: 50}),
    paragraph('text', 'Text', {max: 200, isOptional: true}),
    defineField({name: 'link', title: 'Link below the text', type: 'link'}),
    defineField({
      name: 'entries',
      title: 'Questions',
      description: 'A question is hidden in languages without its translation.',
      type: 'array',
      of: [
        defineArrayMember({type: 'reference', title: 'Shared question', to: [{type: 'faq'}]}),
        defineArrayMember({
          type: 'object',
          name: 'question',
          title: 'Own question',
          icon: ComposeIcon,
          fields: [line('question', 'Question', {max: 100}), richText('answer', 'Answer')],
          preview: {select: {title: english('question')}},
        }),
      ],
      validation: (rule) => rule.required().min(1).unique(),
    }),
  ],
})
