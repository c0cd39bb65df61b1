import {TagIcon} from '@sanity/icons/Tag'
import {addressField, defineAddressedType} from '../fields/page-fields.ts'
import {sectionsField} from '../fields/sections.ts'
import {choice} from '../fields/shared-fields.ts'
import {english, line, paragraph} from '../fields/text.ts'
import {kindTitles} from './article.ts'

export const topic = defineAddressedType({
  name: 'topic',
  title: 'Topic',
  description:
    'A subject or a kind of articles. Its page lists them, in each language with a title, an address and an article.',
  icon: TagIcon,
  fields: [
    line('title', 'Title', {max: 32}),
    paragraph('lede', 'Introduction', {max: 200, isOptional: true}),
    addressField('articles/ and one or two parts, such as articles/topics/ledger.'),
    choice('kind', 'Articles', kindTitles, {
      description: 'Without a choice, the page lists the articles of this topic; with one, all of that kind.',
      isOptional: true,
    }),
    sectionsField('Optional, below the list of articles.'),
  ],
  preview: {select: {title: english('title')}},
})
