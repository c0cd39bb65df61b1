import {formatDate} from '@domora/content/format'
import type {Entry} from '@domora/content/dateline'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../ui/copy.tsx'
import {type Field, fieldIn} from '../ui/field.ts'
import {fieldMark} from '../ui/field.ts'

interface DatelineProps {
  readonly entry: Entry
  /** The entry's own. */
  readonly field: Field
  readonly locale: LocaleCode
}

/** The date of a ledger entry on a house-number plate, in the page's margin. */
export const Dateline = ({entry: {date, note}, field, locale}: DatelineProps) => (
  <p className="day">
    <time dateTime={date} {...fieldMark(fieldIn(field, 'date'))}>
      <span className="plate">{formatDate(date, locale, 'dayOfMonth')}</span>{' '}
      <span className="month">{formatDate(date, locale, 'monthName')}</span>
    </time>
    <Copy of={note} className="month" />
  </p>
)
