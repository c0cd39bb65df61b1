import {allLocaleCodes, defaultLocale, locales} from '@domora/content/locales'
import {defineField, defineType} from 'sanity'

/** What the translations of one field were made from. */
export const translationBasis = defineType({
  name: 'translationBasis',
  title: 'What translations were made from',
  type: 'object',
  fields: [
    defineField({name: 'field', title: 'Field', type: 'string'}),
    defineField({name: 'english', title: locales[defaultLocale].name, type: 'text'}),
    defineField({name: 'since', title: 'When visitors got another English text', type: 'datetime'}),
    defineField({
      name: 'translations',
      title: 'Fingerprints of the translations',
      type: 'object',
      fields: allLocaleCodes
        .filter((code) => code !== defaultLocale)
        .map((code) => defineField({name: code, title: locales[code].name, type: 'string'})),
    }),
  ],
})
