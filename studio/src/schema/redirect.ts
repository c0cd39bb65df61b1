import {ArrowRightIcon} from '@sanity/icons/ArrowRight'
import {defineField, defineType} from 'sanity'
import {FromInput, ToInput} from '../fields/redirect-input.tsx'
import {checkRedirect} from '../fields/redirect-rules.ts'

const address = (name: 'from' | 'to', title: string, description: string, input: typeof FromInput) =>
  defineField({
    name,
    title,
    description,
    type: 'string',
    components: {input},
    validation: (rule) => [
      rule.required().custom(checkRedirect(name, 'error')),
      rule.custom(checkRedirect(name, 'warning')).warning(),
    ],
  })

export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  description: 'Sends visitors from an old address to a new one.',
  type: 'document',
  icon: ArrowRightIcon,
  fields: [
    address('from', 'From', 'A path on this site, with its language: /old-page or /de/old-page.', FromInput),
    address(
      'to',
      'To',
      'A path on this site (/pricing) or a full address that starts with https://.',
      ToInput,
    ),
    defineField({
      name: 'permanent',
      title: 'Permanent',
      description: 'Browsers and search engines remember it. Leave it off if you are not sure.',
      type: 'boolean',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
    defineField({name: 'imported', title: 'Imported', type: 'datetime', hidden: true, readOnly: true}),
  ],
  orderings: [{name: 'from', title: 'From', by: [{field: 'from', direction: 'asc'}]}],
  preview: {
    select: {from: 'from', to: 'to', permanent: 'permanent'},
    prepare: ({from, to, permanent}) => ({
      title: from ?? 'Redirect',
      subtitle: `→ ${to ?? '?'}, ${permanent ? 'permanent' : 'temporary'}`,
    }),
  },
})
