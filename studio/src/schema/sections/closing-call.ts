import {RocketIcon} from '@sanity/icons/Rocket'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {dateLine, requiredLink} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const closingCall = defineSection({
  name: 'closingCall',
  title: 'Call to action',
  description: 'The end of a page: one sentence and a button.',
  icon: RocketIcon,
  fields: [
    dateLine(),
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    requiredLink({name: 'primaryAction', title: 'Button'}),
    defineField({name: 'secondaryAction', title: 'Second button', type: 'link'}),
  ],
})
