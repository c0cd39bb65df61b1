import type {LocaleCode} from './locales.ts'
import {numberFormat} from './number-format.ts'

/** Writes a whole number with the locale's grouping: `1,245`, `1.245`. */
export const formatInteger = (value: number, locale: LocaleCode): string =>
  numberFormat(locale, {maximumFractionDigits: 0}).format(value)

/** Writes whole per cent (64, not 0.64) as the locale does: `64%`, `64 %`. `sign` adds a plus to gains. */
export const formatPercent = (
  percent: number,
  locale: LocaleCode,
  sign: 'auto' | 'exceptZero' = 'auto',
): string => numberFormat(locale, {style: 'percent', signDisplay: sign}).format(percent / 100)
