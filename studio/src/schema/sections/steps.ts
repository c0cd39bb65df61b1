import {samples} from '@domora/content/samples'
import {OlistIcon} from '@sanity/icons/Olist'
import {defineSection} from '../../fields/sections.ts'
import {objectList} from '../../fields/shared-fields.ts'
import {english, line, paragraph} from '../../fields/text.ts'

export const steps = defineSection({
  name: 'steps',
  title: 'Steps',
  description: 'Numbered steps that explain how to do something.',
  icon: OlistIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60}),
    objectList({
      name: 'steps',
      title: 'Steps',
      description: 'The site numbers them.',
      row: {name: 'step', title: 'Step'},
      fields: [
        line({name: 'title', title: 'Title', max: 60}),
        paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
      ],
      preview: {select: {title: english('title'), subtitle: english('text')}},
    }),
  ],
  initialValue: samples.steps,
})
