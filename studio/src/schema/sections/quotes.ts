import {keyed, longText, text} from '@domora/content/values'
import {BlockquoteIcon} from '@sanity/icons/Blockquote'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {picture, objectList, word} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const quotes = defineSection({
  name: 'quotes',
  title: 'Quotes',
  description: 'What customers say about the product, in their own words and with their names.',
  icon: BlockquoteIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60, optional: true}),
    objectList({
      name: 'quotes',
      title: 'Quotes',
      row: {name: 'quote', title: 'Quote'},
      fields: [
        paragraph({
          name: 'quote',
          title: 'Quote',
          description: 'Without quotation marks: the site sets those of each language.',
          max: 260,
        }),
        word({
          name: 'person',
          title: 'Person',
          max: 48,
        }),
        line({name: 'role', title: 'Role', description: 'Such as “Landlord”.', max: 48}),
        defineField({
          name: 'company',
          title: 'Company',
          type: 'string',
          validation: (rule) => rule.max(48),
        }),
        picture({name: 'image', title: 'Picture of the person'}),
        defineField({
          name: 'source',
          title: 'Source',
          description: 'A link to where it was said, such as a review or an interview.',
          type: 'link',
        }),
      ],
      preview: {select: {title: 'person', subtitle: 'company', media: 'image'}},
    }),
  ],
  initialValue: {
    quotes: keyed({
      first: {
        _type: 'quote',
        quote: longText({
          gb: 'Write here what a customer told you, in their own words.',
          pl: 'Wpisz tu, co powiedział klient, jego własnymi słowami.',
          de: 'Schreiben Sie hier, was jemand aus der Kundschaft gesagt hat, im Wortlaut.',
          pt: 'Escreva aqui o que um cliente contou, nas palavras dele.',
        }),
        person: 'Name of the person',
        role: text({gb: 'Landlord', pl: 'Wynajmujący', de: 'Vermietung', pt: 'Locador'}),
      },
    }),
  },
})
