import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {defineField, defineType} from 'sanity'
import {contentGroup, seoField, seoGroup} from '../fields/shared-fields.ts'
import {english, line, richText} from '../fields/text.ts'
import {checkSlug} from '../fields/rules.ts'

const group = contentGroup.name

export const page = defineType({
  name: 'page',
  title: 'Legal or other page',
  description:
    'A page of text. Without a translation of its title and text it is not shown in that language.',
  type: 'document',
  icon: DocumentTextIcon,
  groups: [contentGroup, seoGroup],
  fields: [
    line({name: 'title', title: 'Title', group, max: 60}),
    defineField({
      name: 'slug',
      title: 'Address',
      description: 'The last part of the page’s address, the same in every language: privacy.',
      type: 'slug',
      group,
      options: {source: english('title'), maxLength: 96},
      validation: (rule) => rule.required().custom(checkSlug),
    }),
    defineField({
      name: 'updated',
      title: 'Last changed',
      description: 'The date that the page shows.',
      type: 'date',
      group,
      validation: (rule) => rule.required(),
    }),
    richText({name: 'body', title: 'Text', group}),
    seoField(),
  ],
  preview: {
    select: {title: english('title'), slug: 'slug.current'},
    prepare: ({title, slug}) => ({title: title ?? 'Page', subtitle: slug ? `/${slug}` : 'No address yet'}),
  },
})
