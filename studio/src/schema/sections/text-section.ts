import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {line, richText} from '../../fields/text.ts'

export const textSection = defineSection({
  name: 'textSection',
  title: 'Text',
  description: 'Running text, such as a privacy notice.',
  icon: DocumentTextIcon,
  fields: [
    line({
      name: 'heading',
      title: 'Heading',
      description: 'Without one, the first section of a page has the page’s title.',
      max: 60,
      optional: true,
    }),
    richText({name: 'body', title: 'Text'}),
    defineField({
      name: 'updated',
      title: 'Last changed',
      description: 'A date that the page shows, as legal texts do.',
      type: 'date',
    }),
  ],
})
