import {BookIcon} from '@sanity/icons/Book'
import {defineFixedPage} from '../fields/sections.ts'
import {smallTexts, smallTextsGroup} from '../fields/shared-fields.ts'

export const articlesPage = defineFixedPage({
  name: 'articlesPage',
  title: 'Articles',
  icon: BookIcon,
  groups: [smallTextsGroup],
  fields: [
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
