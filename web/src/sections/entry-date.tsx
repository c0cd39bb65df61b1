import {formatDate} from '@domora/content/dates'
import type {Entry} from '@domora/content/entry'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../ui/copy.tsx'

/** The date of a ledger entry on a house-number plate, in the page's margin. */
export const EntryDate = ({entry: {date, note}, locale}: {entry: Entry; locale: LocaleCode}) => (
  <p className="day">
    <time dateTime={date}>
      <span className="plate">{formatDate(date, locale, 'dayOfMonth')}</span>{' '}
      <span className="month">{formatDate(date, locale, 'monthName')}</span>
    </time>
    <Copy of={note} className="month" />
  </p>
)
