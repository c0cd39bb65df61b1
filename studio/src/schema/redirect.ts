import {ArrowRightIcon} from '@sanity/icons/ArrowRight'
import {defineField, defineType} from 'sanity'
import {
  checkRedirectField,
  checkRedirectAmong,
  FromInput,
  missingTarget,
  otherRedirects,
  redirectValue,
  shadowedPage,
  ToInput,
} from '../fields/redirect-input.tsx'

export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  description: 'Sends visitors of an old address to a new one.',
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
        rule.required().custom((from) => checkRedirectField('from', from)),
        rule.custom((from, context) => shadowedPage(from, context)),
        rule.custom(async (_, context) => {
          const own = redirectValue.safeParse(context.document)
          return own.success ? checkRedirectAmong(own.data, await otherRedirects(context)) : true
        }),
      ],
    }),
    defineField({
      name: 'to',
      title: 'To',
      description: 'A path on this site (/pricing) or a full address that starts with https://.',
      type: 'string',
      components: {input: ToInput},
      validation: (rule) => [
        rule.required().custom((to) => checkRedirectField('to', to)),
        rule.custom((to, context) => missingTarget(to, context)).warning(),
      ],
    }),
    defineField({
      name: 'permanent',
      title: 'For good',
      description: 'Browsers and search engines remember it. Leave it off while you are not sure.',
      type: 'boolean',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: {from: 'from', to: 'to', permanent: 'permanent'},
    prepare: ({from, to, permanent}) => ({
      title: from ?? 'Redirect',
      subtitle: `→ ${to ?? '?'} ${permanent ? 'for good' : 'for now'}`,
    }),
  },
})
