import {samples} from '@domora/content/samples'
import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {objectList} from '../../fields/shared-fields.ts'
import {english, line, paragraph} from '../../fields/text.ts'

export const progress = defineSection({
  name: 'progress',
  title: 'Progress',
  description: 'What works, and since when.',
  icon: CheckmarkCircleIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60, optional: true}),
    objectList({
      name: 'progress',
      title: 'Entries',
      row: {name: 'progressEntry', title: 'Entry'},
      fields: [
        defineField({name: 'date', title: 'Date', type: 'date', validation: (rule) => rule.required()}),
        line({name: 'title', title: 'Title', max: 60}),
        paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
      ],
      preview: {select: {title: english('title'), subtitle: 'date'}},
    }),
  ],
  initialValue: samples.progress,
})
