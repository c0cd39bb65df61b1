import {defaultLocale, type LocaleCode, locales} from '@domora/content/locales'

const isBlank = (value: unknown): boolean =>
  value == null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * The warning for a language that has no text while English has; `true` when there is nothing to say.
 * `parent` is the localized value that the text belongs to.
 */
export function missingTranslation(text: unknown, parent: unknown, locale: LocaleCode): true | string {
  if (!isBlank(text)) return true
  const english: unknown =
    typeof parent === 'object' && parent !== null ? Reflect.get(parent, defaultLocale) : undefined
  return isBlank(english) ? true : `Not translated into ${locales[locale].name} yet.`
}

/** English stands in for every other language, so it must be there: spaces alone do not count. */
export const requireEnglish = (text: unknown): true | string =>
  isBlank(text) ? `${locales[defaultLocale].name} is required: it stands in for missing translations.` : true
