import {formatDate} from '@domora/content/format'
import type {Entry} from '@domora/content/dateline'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../ui/copy.tsx'
import {type Field, fieldIn, fieldMark} from '../ui/field.ts'

interface DatelineProps {
  readonly entry: Entry
  readonly field: Field
  readonly locale: LocaleCode
}

/** A date beside a section's heading, with a note below it. */
export const Dateline = ({entry: {date, note}, field, locale}: DatelineProps) => (
  <p className="day">
    <time dateTime={date} {...fieldMark(fieldIn(field, 'date'))}>
      <span className="plate">{formatDate(date, locale, 'dayOfMonth')}</span>{' '}
      <span className="month">{formatDate(date, locale, 'monthName')}</span>
    </time>
    <Copy of={note} className="month" />
  </p>
)
