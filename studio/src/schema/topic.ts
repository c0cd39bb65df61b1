import {TagIcon} from '@sanity/icons/Tag'
import {defineType} from 'sanity'
import {english, line} from '../fields/text.ts'

export const topic = defineType({
  name: 'topic',
  title: 'Topic',
  description: 'A subject that several articles are about.',
  type: 'document',
  icon: TagIcon,
  fields: [line({name: 'title', title: 'Title', max: 32})],
  preview: {select: {title: english('title')}},
})
