import {keyed, text} from '@domora/seed/document'
import {CaseIcon} from '@sanity/icons/Case'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {line} from '../../fields/text.ts'

export const logos = defineSection({
  name: 'logos',
  title: 'Logos',
  description: 'Companies that use the product or write about it.',
  icon: CaseIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60, optional: true}),
    defineField({
      name: 'logos',
      title: 'Logos',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'logo',
          title: 'Logo',
          fields: [
            defineField({
              name: 'name',
              title: 'Name',
              type: 'string',
              validation: (rule) => rule.required().max(48),
            }),
            defineField({
              name: 'image',
              title: 'Picture',
              description: 'Cut close to the logo. Without one, the name is written out.',
              type: 'image',
            }),
            defineField({name: 'link', title: 'Leads to', type: 'destination'}),
          ],
          preview: {select: {title: 'name', media: 'image'}},
        }),
      ],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  initialValue: {
    heading: text({
      gb: 'Companies that keep their books with us',
      pl: 'Firmy, które prowadzą u nas księgi',
      de: 'Unternehmen, die bei uns Buch führen',
      pt: 'Empresas que fazem as contas conosco',
    }),
    logos: keyed(
      Object.fromEntries(
        ['Company one', 'Company two', 'Company three', 'Company four'].map((name, index) => [
          `logo-${index + 1}`,
          {_type: 'logo', name},
        ]),
      ),
    ),
  },
})
