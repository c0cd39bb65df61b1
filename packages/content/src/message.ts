import {z} from 'zod'
import type {LocaleCode} from './locales.ts'
import {localizedAs, type Text} from './localized.ts'

const placeholder = /\{(\w+)\}/g

/** Names of the placeholders in a message template: `Page not found: {path}` has `path`. */
export const placeholdersOf = (template: string): readonly string[] =>
  Array.from(template.matchAll(placeholder), ([, name = '']) => name)

/** Placeholders that a message template lacks, and those in it that the site cannot fill. */
export function comparePlaceholders(template: string, names: readonly string[]) {
  const found = placeholdersOf(template)
  return {
    missing: names.filter((name) => !found.includes(name)),
    unknown: found.filter((name) => !names.includes(name)),
  }
}

/** A message template that uses no placeholder but those that the site fills. */
export const localizedTemplate = (locale: LocaleCode, ...names: readonly string[]) =>
  localizedAs(
    locale,
    z.string().superRefine((template, context) => {
      for (const name of comparePlaceholders(template, names).unknown) {
        context.addIssue({code: 'custom', message: `has the unknown placeholder {${name}}`})
      }
    }),
  )

/**
 * Fills a template's placeholders. Sentences are never glued together from pieces, because word order
 * belongs to the language.
 *
 * @throws {RangeError} when the template names a placeholder that has no value.
 */
export function formatMessage(template: Text, values: Readonly<Record<string, string>>): Text {
  const text = template.text.replace(placeholder, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new RangeError(`no value for the placeholder {${name}}`)
    return value
  })
  return {...template, text}
}
