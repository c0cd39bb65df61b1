import {samples} from '@domora/content/samples'
import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {line, richText} from '../../fields/text.ts'

export const textSection = defineSection({
  name: 'textSection',
  title: 'Text',
  description: 'Long text, such as a privacy notice.',
  icon: DocumentTextIcon,
  fields: [
    line({
      name: 'heading',
      title: 'Heading',
      description: 'Default in the first section: the page’s title.',
      max: 60,
      optional: true,
    }),
    richText({name: 'body', title: 'Text'}),
    defineField({
      name: 'updated',
      title: 'Last changed',
      description: 'A date shown on the page, as in legal texts.',
      type: 'date',
    }),
  ],
  initialValue: samples.textSection,
})
