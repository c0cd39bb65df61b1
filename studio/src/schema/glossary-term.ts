import {BookIcon} from '@sanity/icons/Book'
import {defineType} from 'sanity'
import {english, line} from '../fields/text.ts'

export const glossaryTerm = defineType({
  name: 'glossaryTerm',
  title: 'Glossary term',
  description: 'What each language calls a term. Suggestions and imports are checked against it.',
  type: 'document',
  icon: BookIcon,
  fields: [
    line('term', 'Term', {
      description:
        'In the singular. To keep a name, such as Domora, repeat the English word in every language.',
      max: 60,
    }),
  ],
  preview: {select: {title: english('term')}},
})
