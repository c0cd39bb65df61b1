import {samples} from '@domora/content/samples'
import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {choice} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const formSection = defineSection({
  name: 'formSection',
  title: 'Form',
  description: 'The waitlist form or the contact form.',
  icon: EnvelopeIcon,
  fields: [
    choice({
      name: 'kind',
      title: 'Form',
      list: [
        {value: 'waitlist', title: 'Waitlist'},
        {value: 'contact', title: 'Contact'},
      ],
    }),
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({
      name: 'text',
      title: 'Text',
      description: 'The form has the labels of the waitlist page or the contact page.',
      max: 200,
      optional: true,
    }),
    defineField({
      name: 'campaign',
      title: 'Campaign',
      description:
        'Stored with each sign-up and message. A utm_campaign in the visitor’s link takes precedence.',
      type: 'string',
      validation: (rule) =>
        rule.max(100).regex(/^[a-z0-9][a-z0-9._-]*$/i, {name: 'letters, digits, dots and hyphens'}),
    }),
  ],
  initialValue: {kind: 'waitlist', ...samples.formSection},
})
