import {EnvelopeIcon} from '@sanity/icons/Envelope'
import {defineField, defineType} from 'sanity'
import {line, paragraph} from '../fields/copy.ts'
import {formErrors, successFields} from '../fields/form-page.ts'
import {contentGroup, seoField, seoGroup, smallTextsGroup} from '../fields/page-groups.ts'

const group = contentGroup.name

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
      description: 'Kept with every address. Whoever changes what it means also changes the version below.',
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
    formErrors(),
    seoField(),
  ],
  preview: {prepare: () => ({title: 'Waitlist', media: EnvelopeIcon})},
})
