import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {defineSection} from '../../fields/sections.ts'
import {date, objectList} from '../../fields/shared-fields.ts'
import {english, line, paragraph} from '../../fields/text.ts'

export const progress = defineSection({
  name: 'progress',
  title: 'Progress',
  description: 'What works, and since when.',
  icon: CheckmarkCircleIcon,
  fields: [
    line('heading', 'Heading', {max: 60, isOptional: true}),
    objectList('progress', 'Entries', {
      row: {name: 'progressEntry', title: 'Entry'},
      fields: [
        date('date', 'Date'),
        line('title', 'Title', {max: 60}),
        paragraph('text', 'Text', {max: 200, isOptional: true}),
      ],
      preview: {select: {title: english('title'), subtitle: 'date'}},
    }),
  ],
})
