import {BookIcon} from '@sanity/icons/Book'
import {defineFixedPage} from '../fields/sections.ts'
import {contentGroup, smallTextsGroup} from '../fields/shared-fields.ts'
import {labels, line, paragraph} from '../fields/text.ts'

const group = contentGroup.name

export const articlesPage = defineFixedPage({
  name: 'articlesPage',
  title: 'Articles',
  icon: BookIcon,
  groups: [smallTextsGroup],
  fields: [
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'lede', title: 'Introduction', group, max: 200, optional: true}),
    labels(
      {
        guide: 'Kind: guide',
        news: 'Kind: news',
        story: 'Kind: customer story',
        updated: {title: 'Date of the update', placeholders: ['date']},
        contents: 'Table of contents',
        related: 'Other articles, after the text',
      },
      {group: smallTextsGroup.name},
    ),
  ],
})
