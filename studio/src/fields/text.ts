import {fieldOf} from '@domora/content/field-of'
import {allLocaleCodes, defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import {isBlank} from '@domora/content/localized'
import {comparePlaceholders, fillIn, isFactName} from '@domora/content/template'
import {defineField} from 'sanity'
import {z} from 'zod'
import {checkFacts} from './facts.tsx'
import {checkWriting} from './writing-rules.ts'

export interface TextOptions {
  readonly description?: string
  readonly group?: string
  readonly fieldset?: string
  /** By default, English is required. */
  readonly isOptional?: boolean
  /** English is required only then. */
  readonly isRequired?: (parent: unknown) => boolean
  /** Characters that the design has room for. Longer texts get a warning. */
  readonly max?: number
  /** Values that the site fills in: with `amount`, the text must contain `{amount}`. */
  readonly placeholders?: readonly string[]
}

const textField =
  (type: 'localizedString' | 'localizedText' | 'localizedPortableText') =>
  (
    name: string,
    title: string,
    {isOptional, isRequired = () => !isOptional, max, placeholders = [], ...options}: TextOptions = {},
  ) => {
    const description = [
      options.description,
      max !== undefined && `Up to about ${max} characters.`,
      placeholders.length > 0 && `The site fills in ${placeholders.map((each) => `{${each}}`).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' ')
    return defineField({
      ...options,
      name,
      title,
      type,
      // These replace the options of the type. Exports for translators contain `max`.
      options: {collapsible: false, max},
      ...(description !== '' && {description}),
      validation: (rule) => [
        rule.custom((value, {parent}) => !isRequired(parent) || requireEnglish(value)),
        rule.custom(checkFacts),
        ...(placeholders.length === 0
          ? []
          : [rule.custom((value) => checkPlaceholders(value, placeholders))]),
        ...(type === 'localizedPortableText' ? [rule.custom(checkWriting).warning()] : []),
        ...(max === undefined ? [] : [rule.custom((value) => checkLength(value, max)).warning()]),
      ],
    })
  }

/** Spaces alone do not count. */
export const requireEnglish = (value: unknown): true | {message: string; path: [LocaleCode]} =>
  !isBlank(fieldOf(value, defaultLocale)) || {
    message: `${locales[defaultLocale].name} is required: it replaces missing translations.`,
    path: [defaultLocale],
  }

export const line = textField('localizedString')

export const paragraph = textField('localizedText')

export const richText = textField('localizedPortableText')

interface LabelsOptions extends Pick<TextOptions, 'description' | 'group'> {
  readonly name?: string
  readonly title?: string
}

export const labels = (
  texts: Readonly<Record<string, string | (TextOptions & {readonly title: string})>>,
  {name = 'labels', title = 'Small texts', ...options}: LabelsOptions = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'object',
    options: {collapsible: true, collapsed: true},
    fields: Object.entries(texts).map(([field, label]) =>
      typeof label === 'string' ? line(field, label) : line(field, label.title, label),
    ),
    validation: (rule) => rule.required(),
  })

/** For previews and orderings: `heading` → `heading.gb`. */
export const english = (field: string): string => `${field}.${defaultLocale}`

export const maxOf = ({options}: {readonly options?: unknown}): number | undefined =>
  z.object({max: z.number()}).safeParse(options).data?.max

/** A fact counts as four characters. */
export const checkLength = (value: unknown, max: number) =>
  eachLanguage(value, (text) => {
    const {length} = fillIn(text, (name) => (isFactName(name) ? '$ 99' : undefined))
    return length > max ? `${length} characters, but the design has room for about ${max}.` : null
  })

/** Reports placeholders that a text lacks, and unknown ones. */
export const checkPlaceholders = (value: unknown, names: readonly string[]) =>
  eachLanguage(value, (text) => {
    const {missing, unknown} = comparePlaceholders(text, names)
    const problems = [
      ...missing.map((name) => `keep {${name}}, which the site fills in`),
      ...unknown.map((name) => `{${name}} is not a known placeholder`),
    ]
    return problems.length === 0 ? null : `${problems.join('; ')}.`
  })

function eachLanguage(
  value: unknown,
  problemOf: (text: string) => string | null,
): true | {message: string; path: [LocaleCode]}[] {
  const problems = allLocaleCodes.flatMap((code) => {
    const text = fieldOf(value, code)
    const problem = typeof text === 'string' && text.trim() !== '' ? problemOf(text) : null
    return problem === null
      ? []
      : [{message: `${locales[code].name}: ${problem}`, path: [code] satisfies [LocaleCode]}]
  })
  return problems.length === 0 || problems
}
