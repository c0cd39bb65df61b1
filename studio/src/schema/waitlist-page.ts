import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {defineField} from 'sanity'
import {defineFixedPage} from '../fields/sections.ts'
import {formErrors, privacyLink, smallTextsGroup, successFields, word} from '../fields/shared-fields.ts'
import {line, paragraph} from '../fields/text.ts'

const linkedPage = (name: string, title: string, fields: ReturnType<typeof line>[]) =>
  defineField({
    name,
    title,
    type: 'object',
    group: smallTextsGroup.name,
    options: {collapsible: true, collapsed: true},
    fields,
    validation: (rule) => rule.required(),
  })

const question = () => [
  line('heading', 'Heading', {max: 60}),
  paragraph('text', 'Text', {max: 240}),
  line('button', 'Button', {max: 32}),
]

const answer = () => [line('title', 'Heading', {max: 60}), paragraph('text', 'Text', {max: 240})]

export const waitlistPage = defineFixedPage({
  name: 'waitlistPage',
  title: 'Waitlist',
  icon: EnvelopeIcon,
  groups: [smallTextsGroup],
  fields: [
    line('emailLabel', 'Label: email', {max: 32}),
    line('emailPlaceholder', 'Placeholder: email', {group: smallTextsGroup.name, max: 40, isOptional: true}),
    line('submit', 'Button', {max: 32}),
    line('note', 'Note below the button', {max: 160, isOptional: true}),
    paragraph('consent', 'Consent text', {
      description: 'Stored with every address. If its meaning changes, change the version below too.',
      max: 300,
    }),
    word('consentVersion', 'Consent version', {description: 'A date will do: 2026-11.', max: 40}),
    ...successFields(),
    paragraph('successNextStep', 'After sending: next step', {
      description:
        'Say that a link in an email confirms the address. Do not reveal whether it was on the list.',
      max: 200,
      isOptional: true,
    }),
    line('choice', 'After sending: choice', {
      description: 'Before the number of properties and the plan, on the page and in the email.',
      group: smallTextsGroup.name,
      max: 40,
      isOptional: true,
    }),
    line('share', 'After sending: share', {
      description: 'Before a link whose preview shows the house of the visitor.',
      group: smallTextsGroup.name,
      max: 80,
      isOptional: true,
    }),
    linkedPage('confirm', 'Confirm page', question()),
    linkedPage('confirmed', 'Confirmed page', answer()),
    linkedPage('expired', 'Expired-link page', answer()),
    linkedPage('unsubscribe', 'Unsubscribe page', question()),
    linkedPage('unsubscribed', 'Unsubscribed page', answer()),
    privacyLink(),
    formErrors(),
  ],
})
