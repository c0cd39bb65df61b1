import {longText, text} from '@domora/content/values'
import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {choice} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const formSection = defineSection({
  name: 'formSection',
  title: 'Form',
  description: 'The form of the waitlist, or for messages to the team.',
  icon: EnvelopeIcon,
  fields: [
    choice({
      name: 'kind',
      title: 'Form',
      list: [
        {value: 'waitlist', title: 'Waitlist'},
        {value: 'contact', title: 'Message to the team'},
      ],
    }),
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({
      name: 'text',
      title: 'Text',
      description: 'The labels of the form are those of the waitlist page and the contact page.',
      max: 200,
      optional: true,
    }),
    defineField({
      name: 'campaign',
      title: 'Campaign',
      description:
        'Kept with each sign-up and message, beside the page. A visitor who came by a link with utm_campaign is counted under that.',
      type: 'string',
      validation: (rule) =>
        rule.max(100).regex(/^[a-z0-9][a-z0-9._-]*$/i, {name: 'letters, digits, dots and hyphens'}),
    }),
  ],
  initialValue: {
    kind: 'waitlist',
    heading: text({
      gb: 'Join the waitlist.',
      pl: 'Zapisz się na listę oczekujących.',
      de: 'Tragen Sie sich in die Warteliste ein.',
      pt: 'Entre na lista de espera.',
    }),
    text: longText({
      gb: 'We’ll email you when it is your turn.',
      pl: 'Napiszemy, gdy przyjdzie twoja kolej.',
      de: 'Wir schreiben Ihnen, sobald Sie an der Reihe sind.',
      pt: 'Escreveremos quando chegar a sua vez.',
    }),
  },
})
