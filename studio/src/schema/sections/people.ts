import {samples} from '@domora/content/samples'
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
    line({name: 'heading', title: 'Heading', max: 60, optional: true}),
    objectList({
      name: 'people',
      title: 'People',
      row: {name: 'person', title: 'Person'},
      fields: [
        word({name: 'fullName', title: 'Name', max: 48}),
        line({name: 'role', title: 'Role', max: 48}),
        line({name: 'place', title: 'Town', max: 48, optional: true}),
        paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
        picture({name: 'image', title: 'Portrait'}),
      ],
      preview: {select: {title: 'fullName', subtitle: english('role'), media: 'image'}},
    }),
  ],
  initialValue: samples.people,
})
