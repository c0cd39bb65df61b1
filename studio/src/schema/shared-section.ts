import {sectionTypes} from '@domora/content/sections'
import {LinkIcon} from '@sanity/icons/Link'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {word} from '../fields/shared-fields.ts'

export const sharedSection = defineType({
  name: 'sharedSection',
  title: 'Shared section',
  description: 'A section on several pages. A change here changes all of them.',
  type: 'document',
  icon: LinkIcon,
  fields: [
    word('name', 'Internal name', {description: 'Never shown on the site.'}),
    defineField({
      name: 'sections',
      title: 'Section',
      type: 'array',
      of: sectionTypes.map((type) => defineArrayMember({type})),
      validation: (rule) =>
        rule.required().length(1).error('Add exactly one section. Create another shared section for more.'),
    }),
  ],
  preview: {
    select: {title: 'name'},
    prepare: ({title}) => ({title: title ?? 'Shared section', subtitle: 'Shared section'}),
  },
})
