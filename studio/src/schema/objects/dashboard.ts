import {DashboardIcon} from '@sanity/icons/Dashboard'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {choice} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'

const states = [
  {value: 'calm', title: 'All is well'},
  {value: 'open', title: 'Something is open'},
  {value: 'due', title: 'Something is due'},
]

/** A building at a glance: what each unit asks for. */
export const dashboard = defineType({
  name: 'dashboard',
  title: 'Dashboard',
  type: 'object',
  icon: DashboardIcon,
  fields: [
    line({name: 'caption', title: 'Caption', max: 120}),
    defineField({
      name: 'items',
      title: 'Units',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          fields: [
            defineField({
              name: 'unit',
              title: 'Unit',
              type: 'string',
              validation: (rule) => rule.required().max(8),
            }),
            choice({name: 'state', title: 'State', list: states}),
            line({name: 'title', title: 'Title', max: 40}),
            line({name: 'text', title: 'Text', max: 120}),
          ],
          preview: {select: {title: 'unit', subtitle: english('title')}},
        }),
      ],
      validation: (rule) => rule.required().min(1),
    }),
    defineField({
      name: 'titleBlock',
      title: 'Title block',
      description: 'The box in the drawing’s corner.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          fields: [
            line({name: 'term', title: 'Term', max: 24}),
            line({name: 'value', title: 'Value', max: 40}),
          ],
          preview: {select: {title: english('term'), subtitle: english('value')}},
        }),
      ],
      validation: (rule) => rule.required(),
    }),
  ],
})
