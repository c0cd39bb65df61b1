import {UsersIcon} from '@sanity/icons/Users'
import {defineType} from 'sanity'
import {sectionsField} from '../fields/sections.ts'
import {contentGroup, picture, objectList, seoField, seoGroup} from '../fields/shared-fields.ts'
import {english, line, paragraph, richText} from '../fields/text.ts'

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
    objectList({
      name: 'principles',
      title: 'Principles',
      group,
      fields: [
        line({name: 'title', title: 'Title', max: 48}),
        paragraph({name: 'text', title: 'Text', max: 200}),
      ],
      preview: {select: {title: english('title'), subtitle: english('text')}},
      validation: (rule) => rule,
    }),
    sectionsField({description: 'Optional, below the page’s own content.'}),
    seoField(),
  ],
  preview: {prepare: () => ({title: 'About', media: UsersIcon})},
})
