import {UsersIcon} from '@sanity/icons/Users'
import {defineFixedPage} from '../fields/sections.ts'
import {contentGroup, picture, objectList} from '../fields/shared-fields.ts'
import {english, line, paragraph, richText} from '../fields/text.ts'

const group = contentGroup.name

export const aboutPage = defineFixedPage({
  name: 'aboutPage',
  title: 'About',
  icon: UsersIcon,
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
  ],
})
