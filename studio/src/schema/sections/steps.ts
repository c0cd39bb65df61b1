import {OlistIcon} from '@sanity/icons/Olist'
import {defineSection} from '../../fields/sections.ts'
import {columns, objectList} from '../../fields/shared-fields.ts'
import {english, line, paragraph} from '../../fields/text.ts'

export const steps = defineSection({
  name: 'steps',
  title: 'Steps',
  description: 'Numbered steps that explain how to do something.',
  icon: OlistIcon,
  fields: [
    line('heading', 'Heading', {max: 60}),
    objectList('steps', 'Steps', {
      description: 'The site numbers them.',
      row: {name: 'step', title: 'Step'},
      fields: [line('title', 'Title', {max: 60}), paragraph('text', 'Text', {max: 200, isOptional: true})],
      preview: {select: {title: english('title'), subtitle: english('text')}},
    }),
    columns(),
  ],
})
