import {allLocaleCodes, defaultLocale, locales} from '@domora/content/locales'
import {defineField, defineType} from 'sanity'

export const translationBasis = defineType({
  name: 'translationBasis',
  title: 'Translation source',
  type: 'object',
  fields: [
    defineField({name: 'field', title: 'Field', type: 'string'}),
    defineField({name: 'english', title: locales[defaultLocale].name, type: 'text'}),
    defineField({name: 'since', title: 'English changed on', type: 'datetime'}),
    defineField({name: 'suggested', title: 'Suggested', type: 'boolean'}),
    defineField({
      name: 'translations',
      title: 'Hashes of the translations',
      type: 'object',
      fields: allLocaleCodes
        .filter((code) => code !== defaultLocale)
        .map((code) => defineField({name: code, title: locales[code].name, type: 'string'})),
    }),
  ],
})
