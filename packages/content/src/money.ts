import {defaultLocale, type LocaleCode} from './locales.ts'
import {numberFormat} from './number-format.ts'

/** An amount of money: whole minor units (cents, grosze) of one ISO 4217 currency. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** Digits after the decimal point of a currency (2 for USD, 0 for JPY), from the runtime's ISO 4217 data. */
export function fractionDigits(currency: string): number {
  const {maximumFractionDigits} = numberFormat(defaultLocale, {style: 'currency', currency}).resolvedOptions()
  return maximumFractionDigits ?? 2
}

/**
 * Writes an amount as the locale does. `fraction: 'auto'` leaves out the fraction of whole amounts
 * (a price: `$29`), `'always'` keeps it (a ledger: `$72,842.00`).
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
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    // Intl's own switch for dropping the fraction of whole amounts only.
    trailingZeroDisplay: fraction === 'auto' ? 'stripIfInteger' : 'auto',
  }).format(money.amount / 10 ** digits)
}

/** What paying yearly saves against twelve monthly payments, in minor units; never negative. */
export const yearlySaving = (monthly: number, yearly: number): number => Math.max(0, monthly * 12 - yearly)
