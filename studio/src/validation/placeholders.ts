import {localeCodes, locales} from '@domora/content/locales'
import {placeholdersOf} from '@domora/content/message'
import type {LocaleRemark} from './length-hint.ts'

/**
 * Which languages of a localized text lack a placeholder that the site fills in (`{amount}`), or have one that
 * it does not know. A language without any text is not remarked on: English stands in for it.
 */
export function checkPlaceholders(value: unknown, names: readonly string[]): LocaleRemark[] {
  if (typeof value !== 'object' || value === null) return []
  return localeCodes.flatMap((code) => {
    const text: unknown = Reflect.get(value, code)
    if (typeof text !== 'string' || text.trim() === '') return []
    const found = placeholdersOf(text)
    const remarks = [
      ...names
        .filter((name) => !found.includes(name))
        .map((name) => `keep {${name}} in the text, the site fills it in`),
      ...found.filter((name) => !names.includes(name)).map((name) => `the site knows no {${name}}`),
    ]
    return remarks.length === 0
      ? []
      : [{message: `${locales[code].name}: ${remarks.join('; ')}.`, path: [code]}]
  })
}
