import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {choice, reference, unless} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'
import {checkTarget} from '../objects/link.ts'

export const formSection = defineSection({
  name: 'formSection',
  title: 'Form',
  description: 'The waitlist form, the contact form, or a form of your own.',
  icon: EnvelopeIcon,
  fields: [
    choice('kind', 'Form', {waitlist: 'Waitlist', contact: 'Contact', form: 'Your own'}),
    {
      ...reference('form', 'Your form', 'form'),
      hidden: unless('kind', 'form'),
      validation: (rule) => rule.custom(checkTarget('form', 'Choose a form.')),
    },
    line('heading', 'Heading', {max: 60}),
    paragraph('text', 'Text', {
      description: 'Above the form, which has its own labels.',
      max: 200,
      isOptional: true,
    }),
    defineField({
      name: 'campaign',
      title: 'Campaign',
      description:
        'Stored with each sign-up, message and answer. A utm_campaign in the visitor’s link takes precedence.',
      type: 'string',
      validation: (rule) =>
        rule.max(100).regex(/^[a-z0-9][a-z0-9._-]*$/i, {name: 'letters, digits, dots and hyphens'}),
    }),
  ],
  initialValue: {kind: 'waitlist'},
})
