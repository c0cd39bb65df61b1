import {UsersIcon} from '@sanity/icons/Users'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {line, paragraph, richText} from '../fields/copy.ts'
import {english} from '../fields/english.ts'
import {contentGroup, seoField, seoGroup} from '../fields/page-groups.ts'
import {picture} from '../fields/picture.ts'

const group = contentGroup.name

export const aboutPage = defineType({
  name: 'aboutPage',
  title: 'About',
  type: 'document',
  icon: UsersIcon,
  groups: [contentGroup, seoGroup],
  fields: [
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'lede', title: 'Introduction', group, max: 200, optional: true}),
    picture({name: 'image', title: 'Picture', group}),
    richText({name: 'body', title: 'Text', group}),
    defineField({
      name: 'principles',
      title: 'Principles',
      type: 'array',
      group,
      of: [
        defineArrayMember({
          type: 'object',
          fields: [
            line({name: 'title', title: 'Title', max: 48}),
            paragraph({name: 'text', title: 'Text', max: 200}),
          ],
          preview: {select: {title: english('title'), subtitle: english('text')}},
        }),
      ],
    }),
    seoField(),
  ],
  preview: {prepare: () => ({title: 'About', media: UsersIcon})},
})
