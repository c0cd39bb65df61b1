import {type LocaleCode, locales} from './locales.ts'

const styles = {
  /** Day and month: `Mar 3`, `3. März`. */
  day: {day: 'numeric', month: 'short'},
  /** The day's number alone: `3`. */
  dayOfMonth: {day: 'numeric'},
  /** The month alone: `March`. */
  monthName: {month: 'long'},
  /** The month alone, short: `Mar`. */
  shortMonth: {month: 'short'},
  /** Month and year: `March 2026`. */
  month: {month: 'long', year: 'numeric'},
  /** The whole date: `March 3, 2026`. */
  full: {day: 'numeric', month: 'long', year: 'numeric'},
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * Writes a calendar date as the locale does.
 *
 * @param date ISO 8601, `2026-03-01`. It has no time zone, so it is read and written as UTC wherever the
 *   server stands.
 * @throws {RangeError} when the date is malformed.
 */
export const formatDate = (date: string, locale: LocaleCode, style: keyof typeof styles): string =>
  new Intl.DateTimeFormat(locales[locale].tag, {...styles[style], timeZone: 'UTC'}).format(new Date(date))
