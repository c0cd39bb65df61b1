import {UsersIcon} from '@sanity/icons/Users'
import {defineSection} from '../../fields/sections.ts'
import {objectList, picture, word} from '../../fields/shared-fields.ts'
import {english, line, paragraph} from '../../fields/text.ts'

export const people = defineSection({
  name: 'people',
  title: 'People',
  description: 'Who is behind the product, with their agreement.',
  icon: UsersIcon,
  fields: [
    line('heading', 'Heading', {max: 60, isOptional: true}),
    objectList('people', 'People', {
      row: {name: 'person', title: 'Person'},
      fields: [
        word('fullName', 'Name', {max: 48}),
        line('role', 'Role', {max: 48}),
        line('place', 'Town', {max: 48, isOptional: true}),
        paragraph('text', 'Text', {max: 200, isOptional: true}),
        picture('image', 'Portrait'),
      ],
      preview: {select: {title: 'fullName', subtitle: english('role'), media: 'image'}},
    }),
  ],
})
