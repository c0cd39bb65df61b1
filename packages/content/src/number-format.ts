import {type LocaleCode, locales} from './locales.ts'

const made = new Map<string, Intl.NumberFormat>()

/**
 * How a locale writes numbers, made once: to make one takes a hundred times what it takes to write with it, and a page has
 * dozens of prices.
 *
 * @throws {RangeError} for options that `Intl` refuses.
 */
export function numberFormat(locale: LocaleCode, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const {tag} = locales[locale]
  const key = JSON.stringify([tag, options])
  const format = made.get(key) ?? new Intl.NumberFormat(tag, options)
  made.set(key, format)
  return format
}
