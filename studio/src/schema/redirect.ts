import {ArrowRightIcon} from '@sanity/icons/ArrowRight'
import {defineField, defineType} from 'sanity'
import {FromInput, ToInput} from '../fields/redirect-input.tsx'
import {checkRedirect} from '../fields/redirect-rules.ts'

export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  description: 'Sends visitors from an old address to a new one.',
  type: 'document',
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: 'from',
      title: 'From',
      description: 'A path on this site, with its language: /old-page or /de/old-page.',
      type: 'string',
      components: {input: FromInput},
      validation: (rule) => [
        rule.required().custom(checkRedirect('from', 'error')),
        rule.custom(checkRedirect('from', 'warning')).warning(),
      ],
    }),
    defineField({
      name: 'to',
      title: 'To',
      description: 'A path on this site (/pricing) or a full address that starts with https://.',
      type: 'string',
      components: {input: ToInput},
      validation: (rule) => [
        rule.required().custom(checkRedirect('to', 'error')),
        rule.custom(checkRedirect('to', 'warning')).warning(),
      ],
    }),
    defineField({
      name: 'permanent',
      title: 'Permanent',
      description: 'Browsers and search engines remember it. Leave it off if you are not sure.',
      type: 'boolean',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: {from: 'from', to: 'to', permanent: 'permanent'},
    prepare: ({from, to, permanent}) => ({
      title: from ?? 'Redirect',
      subtitle: `→ ${to ?? '?'} ${permanent ? 'permanent' : 'temporary'}`,
    }),
  },
})
