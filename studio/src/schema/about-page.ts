import {UsersIcon} from '@sanity/icons/Users'
import {defineFixedPage} from '../fields/sections.ts'
import {picture, objectList} from '../fields/shared-fields.ts'
import {english, line, paragraph, richText} from '../fields/text.ts'

export const aboutPage = defineFixedPage({
  name: 'aboutPage',
  title: 'About',
  icon: UsersIcon,
  fields: [
    picture('image', 'Picture'),
    richText('body', 'Text'),
    objectList('principles', 'Principles', {
      fields: [line('title', 'Title', {max: 48}), paragraph('text', 'Text', {max: 200})],
      preview: {select: {title: english('title'), subtitle: english('text')}},
      validation: (rule) => rule,
    }),
  ],
})
