/**
 * The languages of the site. Studio's fields, routes, `hreflang`, `Intl` and the fallback to English derive from it.
 *
 * `gb` is a code of ours, not a BCP 47 language: give `Intl` and `lang` the `tag`, never the code.
 */
export const locales = {
  gb: {tag: 'en', name: 'English', prefix: '', currency: 'USD'},
  pl: {tag: 'pl', name: 'Polski', prefix: '/pl', currency: 'PLN'},
  de: {tag: 'de', name: 'Deutsch', prefix: '/de', currency: 'EUR'},
  pt: {tag: 'pt-BR', name: 'Português', prefix: '/pt', currency: 'BRL'},
} as const satisfies Record<string, LocaleEntry>

export interface LocaleEntry {
  /** BCP 47 language tag, for `lang`, `hreflang` and `Intl`. */
  readonly tag: string
  /** The language's name in itself, as the language switch shows it. */
  readonly name: string
  /** What stands before every path of this locale; empty for the default locale. */
  readonly prefix: string
  /** ISO 4217 code of the currency that the pricing page shows first. */
  readonly currency: string
  /** Editors translate into it and see it in the preview; visitors do not get it yet. */
  readonly inPreparation?: true
}

export type LocaleCode = keyof typeof locales

export const defaultLocale = 'gb' satisfies LocaleCode

export const isLocaleCode = (value: unknown): value is LocaleCode =>
  typeof value === 'string' && Object.hasOwn(locales, value)

/** Every locale, the default one first: those that visitors get, and those in preparation. */
export const allLocaleCodes: readonly LocaleCode[] = Object.keys(locales).filter(isLocaleCode)

/** A locale that visitors get. */
export type PublicLocaleCode = {
  [Code in LocaleCode]: (typeof locales)[Code] extends {readonly inPreparation: true} ? never : Code
}[LocaleCode]

export const isPublicLocale = (value: unknown): value is PublicLocaleCode =>
  isLocaleCode(value) && !('inPreparation' in locales[value])

/** The locales that visitors get, the default one first. */
export const localeCodes: readonly PublicLocaleCode[] = allLocaleCodes.filter(isPublicLocale)
