import {fieldOf} from '@domora/content/field-of'
import {
  allLocaleCodes,
  defaultLocale,
  isPublicLocale,
  type LocaleCode,
  locales,
} from '@domora/content/locales'
import {isBlank} from '@domora/content/localized'
import {defineType, type Rule} from 'sanity'
import {checkFacts} from '../../fields/facts.tsx'
import {LocalizedInput} from '../../fields/localized-input.tsx'
import {requireEnglish} from '../../fields/text.ts'

/**
 * One field for each locale. Public languages other than English warn while they are missing; one in preparation is expected to be
 * incomplete.
 */
const localizedType = (
  name: string,
  title: string,
  value: {type: 'string'} | {type: 'text'; rows: number} | {type: 'formattedText'},
) =>
  defineType({
    name,
    title,
    type: 'object',
    // Studio would collapse deeply nested objects.
    options: {collapsible: false},
    components: {input: LocalizedInput},
    // For items of a list: a field has its own rules.
    validation: (rule) => [rule.custom(requireEnglish), rule.custom(checkFacts)],
    fields: allLocaleCodes.map((code) => ({
      ...value,
      name: code,
      title: locales[code].name,
      validation: (rule: Rule) =>
        code !== defaultLocale && isPublicLocale(code)
          ? rule.custom((text, {parent}) => missingTranslation(text, parent, code)).warning()
          : rule,
    })),
    preview: {
      select: {text: defaultLocale},
      prepare: ({text}) => ({title: typeof text === 'string' ? text : title}),
    },
  })

export const localizedString = localizedType('localizedString', 'Line in every language', {type: 'string'})

export const localizedText = localizedType('localizedText', 'Paragraph in every language', {
  type: 'text',
  rows: 3,
})

export const localizedPortableText = localizedType(
  'localizedPortableText',
  'Formatted text in every language',
  {type: 'formattedText'},
)

/** A language without a text although English, in the same `parent`, has one. */
export const missingTranslation = (text: unknown, parent: unknown, locale: LocaleCode): true | string =>
  !isBlank(text) ||
  isBlank(fieldOf(parent, defaultLocale)) ||
  `Not translated into ${locales[locale].name} yet.`
