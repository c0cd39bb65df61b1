import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {defineType} from 'sanity'
import {english, line, richText} from '../fields/text.ts'

export const faq = defineType({
  name: 'faq',
  title: 'Question',
  description: 'A question and its answer, hidden in languages that lack either.',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [line('question', 'Question', {max: 100}), richText('answer', 'Answer')],
  orderings: [{name: 'question', title: 'By question', by: [{field: english('question'), direction: 'asc'}]}],
  preview: {select: {title: english('question')}, prepare: ({title}) => ({title: title ?? 'Question'})},
})
