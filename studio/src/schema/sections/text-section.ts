import {fieldOf} from '@domora/content/field-of'
import {allLocaleCodes, type LocaleCode} from '@domora/content/locales'
import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {defineField, getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {defineSection} from '../../fields/sections.ts'
import {line, richText} from '../../fields/text.ts'
import {fetchPublished} from '../../queries.ts'
import {plainText} from '../../translations/plain-text.ts'

const legalText = z.object({updated: z.string().nullish(), body: z.unknown()}).nullable()

/** A legal text that has changed since the date that it shows. */
async function checkLastChanged(updated: unknown, context: ValidationContext): Promise<true | string> {
  if (typeof updated !== 'string') return true
  const {document, path, parent} = context
  const params = {id: getPublishedId(document?._id ?? ''), key: fieldOf(path?.[1], '_key') ?? ''}
  const query = '*[_id == $id][0].sections[_key == $key][0]{updated, body}'
  const published = await fetchPublished(context, 'validation.last-changed', legalText, query, params)
  const text = (locale: LocaleCode, of: unknown) => plainText(fieldOf(fieldOf(of, 'body'), locale))
  return (
    published?.updated !== updated ||
    allLocaleCodes.every((locale) => text(locale, published) === text(locale, parent)) ||
    'The text has changed. Enter the date of this change.'
  )
}

export const textSection = defineSection({
  name: 'textSection',
  title: 'Text',
  description: 'Long text, such as a privacy notice.',
  icon: DocumentTextIcon,
  fields: [
    line('heading', 'Heading', {
      description: 'Default in the first section: the page’s title.',
      max: 60,
      isOptional: true,
    }),
    richText('body', 'Text', {
      description:
        'Legal texts take words in braces, such as {legalName}, from Settings → Company. The site shows a paragraph with {sample} only while that company is sample data.',
    }),
    defineField({
      name: 'updated',
      title: 'Last changed',
      description: 'A date shown on the page, as in legal texts.',
      type: 'date',
      validation: (rule) => [rule, rule.custom(checkLastChanged).warning()],
    }),
  ],
})
