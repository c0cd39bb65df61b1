import {BellIcon} from '@sanity/icons/Bell'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {choice} from '../../fields/shared-fields.ts'
import {english, line} from '../../fields/text.ts'

/** The days around a rent's due date: what goes out when, and from when a fee falls due. */
export const reminders = defineType({
  name: 'reminders',
  title: 'Reminders',
  type: 'object',
  icon: BellIcon,
  fields: [
    line({name: 'gracePeriod', title: 'Name of the grace period', max: 32}),
    defineField({
      name: 'events',
      title: 'Events',
      description: 'In the order of their dates.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          fields: [
            defineField({name: 'date', title: 'Date', type: 'date', validation: (rule) => rule.required()}),
            choice({
              name: 'kind',
              title: 'What happens',
              list: [
                {value: 'reminder', title: 'A reminder goes out'},
                {value: 'due', title: 'The rent is due'},
                {value: 'fee', title: 'A late fee is added'},
              ],
            }),
            line({name: 'title', title: 'Title', max: 40}),
            line({name: 'text', title: 'Text', max: 120}),
          ],
          preview: {select: {title: english('title'), subtitle: 'date'}},
        }),
      ],
      validation: (rule) => rule.required().min(1),
    }),
  ],
})
