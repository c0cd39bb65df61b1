import {defaultLocale, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {defineType, type Rule} from 'sanity'
import {LocalizedInput} from '../../languages/localized-input.tsx'
import type {LocalizedTypeName} from '../../languages/localized-type-names.ts'
import {missingTranslation, requireEnglish} from '../../validation/missing-translation.ts'

/**
 * An object type with one field for each locale of the registry. English is required, the others warn while
 * they are missing.
 */
export const localizedType = (
  name: LocalizedTypeName,
  title: string,
  value: {type: 'string'} | {type: 'text'; rows: number} | {type: 'formattedText'},
) =>
  defineType({
    name,
    title,
    type: 'object',
    // Deep in a form, Studio folds objects up; a text must not be hidden for where it stands.
    options: {collapsible: false},
    components: {input: LocalizedInput},
    fields: localeCodes.map((code) => ({
      ...value,
      name: code,
      title: locales[code].name,
      validation: (rule: Rule) =>
        code === defaultLocale
          ? rule.required().custom((text) => requireEnglish(text))
          : rule.custom((text, {parent}) => missingTranslation(text, parent, code)).warning(),
    })),
    preview: {
      select: Object.fromEntries(localeCodes.map((code) => [code, code])),
      prepare: (texts: Partial<Record<LocaleCode, unknown>>) => {
        const text = texts[defaultLocale]
        return {title: typeof text === 'string' ? text : title}
      },
    },
  })
