import {UserIcon} from '@sanity/icons/User'
import {defineType} from 'sanity'
import {picture, word} from '../fields/shared-fields.ts'
import {english, line} from '../fields/text.ts'

export const author = defineType({
  name: 'author',
  title: 'Author',
  description: 'A person or a team that writes articles.',
  type: 'document',
  icon: UserIcon,
  fields: [
    word({
      name: 'name',
      title: 'Name',
      description: 'With the name of the brand, the company is the author.',
      max: 48,
    }),
    line({name: 'role', title: 'Role', max: 48}),
    picture({name: 'image', title: 'Picture'}),
  ],
  preview: {select: {title: 'name', subtitle: english('role'), media: 'image'}},
})
