import {joinTheWaitlist} from '@domora/content/samples'
import {RocketIcon} from '@sanity/icons/Rocket'
import {defineSection} from '../../fields/sections.ts'
import {dateLine, linkField} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const closingCall = defineSection({
  name: 'closingCall',
  title: 'Call to action',
  description: 'One sentence and a button at the end of a page.',
  icon: RocketIcon,
  fields: [
    dateLine(),
    line('heading', 'Heading', {max: 60}),
    paragraph('text', 'Text', {max: 200, isOptional: true}),
    linkField('primaryAction', 'Button'),
    linkField('secondaryAction', 'Second button', {isOptional: true}),
  ],
  initialValue: {primaryAction: joinTheWaitlist},
})
