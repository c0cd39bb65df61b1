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
    line('heading', 'Heading', {group, max: 60}),
    paragraph('lede', 'Introduction', {group, max: 200, optional: true}),
    picture('image', 'Picture', {group}),
    richText('body', 'Text', {group}),
    objectList('principles', 'Principles', {
      group,
      fields: [line('title', 'Title', {max: 48}), paragraph('text', 'Text', {max: 200})],
      preview: {select: {title: english('title'), subtitle: english('text')}},
      validation: (rule) => rule,
    }),
  ],
})
