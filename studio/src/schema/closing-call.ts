import {RocketIcon} from '@sanity/icons/Rocket'
import {defineField, defineType} from 'sanity'
import {entry, requiredLink} from '../fields/shared-fields.ts'
import {english, line, paragraph} from '../fields/text.ts'

export const closingCall = defineType({
  name: 'closingCall',
  title: 'Closing call',
  description: 'The end of the landing page: one sentence and a button.',
  type: 'document',
  icon: RocketIcon,
  fields: [
    entry(),
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    requiredLink({name: 'primaryAction', title: 'Button'}),
    defineField({name: 'secondaryAction', title: 'Second button', type: 'link'}),
  ],
  preview: {
    select: {title: english('heading')},
    prepare: ({title}) => ({title: title ?? 'Closing call', subtitle: 'Closing call'}),
  },
})
