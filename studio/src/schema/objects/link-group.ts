import {MenuIcon} from '@sanity/icons/Menu'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {english, line} from '../../fields/text.ts'

export const linkGroup = defineType({
  name: 'linkGroup',
  title: 'Group of links',
  type: 'object',
  icon: MenuIcon,
  fields: [
    line('label', 'Text', {max: 24}),
    defineField({
      name: 'links',
      title: 'Links',
      type: 'array',
      of: [defineArrayMember({type: 'link'})],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: {
    select: {title: english('label'), links: 'links'},
    prepare: ({title, links}) => ({
      title: title ?? 'Group without text',
      subtitle: `${Array.isArray(links) ? links.length : 0} links`,
    }),
  },
})
