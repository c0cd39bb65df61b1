import {longText, text} from '@domora/content/values'
import {ThListIcon} from '@sanity/icons/ThList'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {line, paragraph} from '../../fields/text.ts'

export const comparison = defineSection({
  name: 'comparison',
  title: 'Comparison',
  description: 'The table of the pricing page: which plan has what.',
  icon: ThListIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    defineField({
      name: 'plans',
      title: 'Plans',
      description:
        'Plans of the pricing page, which has their order and the rows of the table. Without a choice: all of them.',
      type: 'array',
      of: [defineArrayMember({type: 'reference', to: [{type: 'plan'}]})],
      validation: (rule) => rule.unique(),
    }),
  ],
  initialValue: {
    heading: text({
      gb: 'What each plan includes.',
      pl: 'Co zawiera każdy plan.',
      de: 'Was jeder Tarif enthält.',
      pt: 'O que cada plano inclui.',
    }),
    text: longText({
      gb: 'Each plan includes everything in the one before it.',
      pl: 'Każdy plan zawiera wszystko z poprzedniego.',
      de: 'Jeder Tarif enthält alles aus dem vorigen.',
      pt: 'Cada plano inclui tudo o que o anterior oferece.',
    }),
  },
})
