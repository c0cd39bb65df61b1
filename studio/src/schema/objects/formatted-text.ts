import {AsteriskIcon} from '@sanity/icons/Asterisk'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {FormattedFacts} from '../../fields/facts.tsx'
import {CodeLine, FootnoteMark, NoteText, TableRow} from '../../fields/text-styles.tsx'
import {checkHref} from '../../fields/rules.ts'
import {choices} from '../../fields/shared-fields.ts'

/** Editors can use exactly the formats that the site can show. */
export const formattedText = defineType({
  name: 'formattedText',
  title: 'Formatted text',
  type: 'array',
  components: {portableText: {plugins: FormattedFacts}},
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        ...choices({normal: 'Text', h2: 'Heading', h3: 'Smaller heading', blockquote: 'Quotation'}),
        {title: 'Note', value: 'note', component: NoteText},
        {title: 'Code', value: 'code', component: CodeLine},
        {title: 'Table row: a | b', value: 'table', component: TableRow},
      ],
      lists: choices({bullet: 'List', number: 'Numbered list'}),
      marks: {
        decorators: [
          ...choices({strong: 'Strong', em: 'Emphasis', code: 'Code'}),
          {title: 'Footnote', value: 'footnote', icon: AsteriskIcon, component: FootnoteMark},
        ],
        annotations: [
          {
            name: 'link',
            title: 'Link',
            type: 'object',
            fields: [
              defineField({
                name: 'href',
                title: 'Address',
                description:
                  'A path on this site (/pricing, in every language), a full address, or mailto: and an email address.',
                type: 'url',
                validation: (rule) =>
                  rule
                    .required()
                    .uri({allowRelative: true, scheme: ['https', 'http', 'mailto', 'tel']})
                    .custom(checkHref),
              }),
            ],
          },
        ],
      },
    }),
  ],
})
