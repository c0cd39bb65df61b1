/**
 * The languages of the site: Studio's fields, routes, `hreflang`, `Intl` and the fallback to English derive from them.
 *
 * `gb` is not a BCP 47 language: pass `tag` to `Intl` and `lang`, never the code.
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
  /** The language's own name, for the language switch. */
  readonly name: string
  /** The prefix of every path in this locale; empty for the default locale. */
  readonly prefix: string
  /** ISO 4217 code of the pricing page's default currency. */
  readonly currency: string
  /** Editors translate and preview it; visitors do not see it yet. */
  readonly inPreparation?: true
}

export type LocaleCode = keyof typeof locales

export const defaultLocale = 'gb' satisfies LocaleCode

export const isLocaleCode = (value: unknown): value is LocaleCode =>
  typeof value === 'string' && Object.hasOwn(locales, value)

/** Every locale, public or in preparation, the default one first. */
export const allLocaleCodes: readonly LocaleCode[] = Object.keys(locales).filter(isLocaleCode)

/** A locale that visitors see. */
export type PublicLocaleCode = {
  [Code in LocaleCode]: (typeof locales)[Code] extends {readonly inPreparation: true} ? never : Code
}[LocaleCode]

export const isPublicLocale = (value: unknown): value is PublicLocaleCode =>
  isLocaleCode(value) && !('inPreparation' in locales[value])

/** The public locales, the default one first. */
export const localeCodes: readonly PublicLocaleCode[] = allLocaleCodes.filter(isPublicLocale)
