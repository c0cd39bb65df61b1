import {BookIcon} from '@sanity/icons/Book'
import {defineFixedPage} from '../fields/sections.ts'
import {smallTexts, smallTextsGroup} from '../fields/shared-fields.ts'
import {line, paragraph} from '../fields/text.ts'

export const articlesPage = defineFixedPage({
  name: 'articlesPage',
  title: 'Articles',
  icon: BookIcon,
  groups: [smallTextsGroup],
  fields: [
    line('heading', 'Heading', {max: 60}),
    paragraph('lede', 'Introduction', {max: 200, isOptional: true}),
    smallTexts({
      guide: 'Kind: guide',
      news: 'Kind: news',
      story: 'Kind: customer story',
      updated: {title: 'Date of the update', placeholders: ['date']},
      contents: 'Table of contents',
      related: 'Other articles, after the text',
    }),
  ],
})
