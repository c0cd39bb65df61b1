import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {defineField, defineType} from 'sanity'
import {sectionsField} from '../fields/sections.ts'
import {
  contentGroup,
  formErrors,
  privacyLink,
  seoField,
  seoGroup,
  smallTextsGroup,
  successFields,
} from '../fields/shared-fields.ts'
import {line, paragraph} from '../fields/text.ts'

const group = contentGroup.name

/** The texts of a page that a link in an e-mail opens, collapsed at first. */
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
  line({name: 'heading', title: 'Heading', max: 60}),
  paragraph({name: 'text', title: 'Text', max: 240}),
  line({name: 'button', title: 'Button', max: 32}),
]

const answer = () => [
  line({name: 'title', title: 'Heading', max: 60}),
  paragraph({name: 'text', title: 'Text', max: 240}),
]

export const waitlistPage = defineType({
  name: 'waitlistPage',
  title: 'Waitlist',
  type: 'document',
  icon: EnvelopeIcon,
  groups: [contentGroup, smallTextsGroup, seoGroup],
  fields: [
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'lede', title: 'Introduction', group, max: 200, optional: true}),
    line({name: 'emailLabel', title: 'Name of the e-mail field', group, max: 32}),
    line({
      name: 'emailPlaceholder',
      title: 'Example address in the field',
      group: smallTextsGroup.name,
      max: 40,
      optional: true,
    }),
    line({name: 'submit', title: 'Button', group, max: 32}),
    line({name: 'note', title: 'Note below the button', group, max: 160, optional: true}),
    paragraph({
      name: 'consent',
      title: 'What people agree to',
      description: 'Stored with every address. When its meaning changes, change the version below too.',
      group,
      max: 300,
    }),
    defineField({
      name: 'consentVersion',
      title: 'Version of what people agree to',
      description: 'A date will do: 2026-11.',
      type: 'string',
      group,
      validation: (rule) => rule.required().max(40),
    }),
    ...successFields(),
    paragraph({
      name: 'successNextStep',
      title: 'After sending: what to do next',
      description: 'That a link in an e-mail confirms the address. Do not reveal whether it was on the list.',
      group,
      max: 200,
      optional: true,
    }),
    linkedPage('confirm', 'Link in the mail: is the address yours?', question()),
    linkedPage('confirmed', 'Link in the mail: address confirmed', answer()),
    linkedPage('expired', 'Link in the mail: too old, or not one of ours', answer()),
    linkedPage('unsubscribe', 'Link in the mail: leave the list?', question()),
    linkedPage('unsubscribed', 'Link in the mail: off the list', answer()),
    privacyLink(),
    formErrors(),
    sectionsField({description: 'Shown below the page’s own content, where wanted.'}),
    seoField(),
  ],
  preview: {prepare: () => ({title: 'Waitlist', media: EnvelopeIcon})},
})
