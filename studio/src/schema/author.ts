import {UserIcon} from '@sanity/icons/User'
import {defineArrayMember, defineField} from 'sanity'
import {addressField, defineAddressedType} from '../fields/page-fields.ts'
import {sectionsField} from '../fields/sections.ts'
import {picture, word} from '../fields/shared-fields.ts'
import {english, line, paragraph} from '../fields/text.ts'

export const author = defineAddressedType({
  name: 'author',
  title: 'Author',
  description: 'A person or a team that writes articles. Their page lists them.',
  icon: UserIcon,
  fields: [
    word('name', 'Name', {
      description: 'With the name of the brand, the company is the author.',
      max: 48,
    }),
    line('role', 'Role', {max: 48}),
    paragraph('text', 'About the author', {max: 300, isOptional: true}),
    picture('image', 'Picture'),
    defineField({
      name: 'links',
      title: 'Profiles',
      description: 'Addresses of the author’s pages on other sites.',
      type: 'array',
      of: [defineArrayMember({type: 'url'})],
      validation: (rule) => rule.unique(),
    }),
    addressField('articles/ and two parts, such as articles/authors/ada.'),
    sectionsField('Optional, below the list of articles.'),
  ],
  preview: {select: {title: 'name', subtitle: english('role'), media: 'image'}},
})
