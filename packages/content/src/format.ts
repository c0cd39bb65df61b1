import {z} from 'zod'
import {type LocaleCode, locales} from './locales.ts'

/** Keeps what was made for each list of arguments: making a format takes a hundred times as long as using it. */
function keepEach<Args extends readonly unknown[], Made>(make: (...args: Args) => Made) {
  const kept = new Map<string, Made>()
  return (...args: Args): Made => {
    const key = JSON.stringify(args)
    const made = kept.get(key) ?? make(...args)
    kept.set(key, made)
    return made
  }
}

export const numberFormat = keepEach(
  (locale: LocaleCode, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locales[locale].tag, options),
)

/** `12 days`, `12 dni`. */
export const formatDays = (days: number, locale: LocaleCode): string =>
  numberFormat(locale, {style: 'unit', unit: 'day', unitDisplay: 'long'}).format(days)

/** The names of currencies or countries. */
export const displayNames = keepEach(
  (locale: LocaleCode, type: 'currency' | 'region') => new Intl.DisplayNames(locales[locale].tag, {type}),
)

/** An amount in whole minor units (cents, grosze) of an ISO 4217 currency. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** Decimal digits of a currency (2 for USD, 0 for JPY), from the runtime's ISO 4217 data. */
export const fractionDigits = keepEach(
  (code: string) =>
    new Intl.NumberFormat('en', {style: 'currency', currency: code}).resolvedOptions()
      .maximumFractionDigits ?? 2,
)

/**
 * Formats an amount. `fraction: 'auto'` drops the fraction of whole amounts (a price: `$29`), `'always'` keeps it
 * (a ledger: `$72,842.00`).
 *
 * @throws {RangeError} when the amount is not a whole number of minor units, or the currency is malformed.
 */
export function formatMoney(money: Money, locale: LocaleCode, fraction: 'auto' | 'always' = 'auto'): string {
  if (!Number.isSafeInteger(money.amount)) {
    throw new RangeError(`${money.amount} is not a whole number of minor units`)
  }
  const digits = fractionDigits(money.currency)
  return numberFormat(locale, {
    style: 'currency',
    currency: money.currency,
    // Brazilians do not read a bare `$` as US dollars.
    currencyDisplay: locale === 'pt' ? 'symbol' : 'narrowSymbol',
    minimumFractionDigits: digits,
    trailingZeroDisplay: fraction === 'auto' ? 'stripIfInteger' : 'auto',
  }).format(money.amount / 10 ** digits)
}

/** Saving of a yearly payment over twelve monthly ones, in minor units; never negative. */
export const yearlySaving = (monthly: number, yearly: number): number => Math.max(0, monthly * 12 - yearly)

/** Formats a whole number with the locale's grouping: `1,245`, `1.245`. */
export const formatInteger = (value: number, locale: LocaleCode): string =>
  numberFormat(locale, {maximumFractionDigits: 0}).format(value)

/** Formats a number with at most three decimals: `2.5`, `2,5`. */
export const formatNumber = (value: number, locale: LocaleCode): string =>
  numberFormat(locale, {maximumFractionDigits: 3}).format(value)

/** The rules of a language (BCP 47), and the first number of each category. */
const plurals = keepEach((tag: string) => {
  const rules = new Intl.PluralRules(tag)
  const examples = new Map<Intl.LDMLPluralRule, number>()
  for (let number = 1; number <= 100; number++) {
    const category = rules.select(number)
    if (!examples.has(category)) examples.set(category, number)
  }
  return {rules, examples}
})

/** The plural categories of whole numbers in a language (BCP 47), each with its first number: in Polish one 1, few 2, many 5. */
export const pluralExamples = (tag: string): ReadonlyMap<Intl.LDMLPluralRule, number> => plurals(tag).examples

/**
 * The form that a number takes. An extra last form is for fractions; without one they take the last form of whole numbers.
 *
 * @param forms in the order of `pluralExamples`
 */
export function pluralForm(number: number, forms: readonly string[], tag: string): string | undefined {
  const {rules, examples} = plurals(tag)
  return forms.at([...examples.keys()].indexOf(rules.select(number)))
}

/** Formats whole per cent (64, not 0.64): `64%`, `64 %`. */
export const formatPercent = (percent: number, locale: LocaleCode): string =>
  numberFormat(locale, {style: 'percent'}).format(percent / 100)

const dateStyles = {
  /** Day and month: `3 Mar`, `3. März`. */
  day: {day: 'numeric', month: 'short'},
  /** The day's number alone: `3`. */
  dayOfMonth: {day: 'numeric'},
  /** The month after its day: `March`, in Polish `marca`. */
  monthName: {day: 'numeric', month: 'long'},
  /** The month alone, short: `Mar`. */
  shortMonth: {month: 'short'},
  /** Month and year: `March 2026`. */
  month: {month: 'long', year: 'numeric'},
  /** The whole date: `3 March 2026`. */
  full: {day: 'numeric', month: 'long', year: 'numeric'},
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const dateFormat = keepEach((locale: LocaleCode, style: keyof typeof dateStyles) => {
  // The site writes British English.
  const tag = locale === 'gb' ? 'en-GB' : locales[locale].tag
  return new Intl.DateTimeFormat(tag, {...dateStyles[style], timeZone: 'UTC'})
})

/**
 * Formats a calendar date.
 *
 * @param date ISO 8601, `2026-03-01`. It has no time zone, so both sides use UTC.
 * @throws {RangeError} when the date is malformed.
 */
export const formatDate = (date: string, locale: LocaleCode, style: keyof typeof dateStyles): string =>
  dateFormat(locale, style)
    .formatToParts(new Date(date))
    .filter(({type}) => style !== 'monthName' || type === 'month')
    // Brazilians write the first of a month as an ordinal.
    .map(({type, value}) => (locale === 'pt' && isFirst(type, value, style) ? '1º' : value))
    .join('')

const isFirst = (type: string, value: string, style: keyof typeof dateStyles): boolean =>
  type === 'day' && value === '1' && style !== 'dayOfMonth'

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** ISO 4217 code of a currency that the runtime knows. */
export const currency = z.string().refine((code) => currencies.has(code), 'is not an ISO 4217 currency')

/** An amount of money in whole minor units (cents, grosze), never negative. */
export const minorUnits = z.int().nonnegative()
