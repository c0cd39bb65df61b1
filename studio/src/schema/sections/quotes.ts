import {BlockquoteIcon} from '@sanity/icons/Blockquote'
import {defineSection} from '../../fields/sections.ts'
import {columns, linkField, objectList, picture, word} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const quotes = defineSection({
  name: 'quotes',
  title: 'Quotes',
  description: 'Customers on the product, in their own words and with their names.',
  icon: BlockquoteIcon,
  fields: [
    line('heading', 'Heading', {max: 60, isOptional: true}),
    objectList('quotes', 'Quotes', {
      row: {name: 'quote', title: 'Quote'},
      fields: [
        paragraph('quote', 'Quote', {description: 'Without quotation marks: the site adds them.', max: 260}),
        word('person', 'Person', {max: 48}),
        line('role', 'Role', {description: 'For example “Landlord”.', max: 48}),
        word('company', 'Company', {max: 48, isOptional: true}),
        picture('image', 'Portrait'),
        linkField('source', 'Source', {description: 'A link to the review or interview.', isOptional: true}),
      ],
      preview: {select: {title: 'person', subtitle: 'company', media: 'image'}},
    }),
    columns(),
  ],
})
