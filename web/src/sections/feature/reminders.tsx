import {formatDate} from '@domora/content/dates'
import type {Reminders as RemindersContent} from '@domora/content/illustrations/reminders'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, type Field, fieldIn} from '../../ui/field.ts'
import {fieldMark} from '../../ui/field-mark.ts'
import {Style} from '../../ui/style.tsx'
import {DayFront} from './day-front.tsx'
import {reminderDays} from './reminder-days.ts'
import css from './reminders.pcss?inline'

interface RemindersProps {
  readonly content: RemindersContent
  readonly field: Field
  readonly locale: LocaleCode
}

/** What happens around a due date, below the windows of its days: a letter, the door, shaded grace, closed shutters. */
export function Reminders({content: {gracePeriod, events}, field, locale}: RemindersProps) {
  const stretches = reminderDays(events)
  const lengths = stretches.map(({days}) => days.length)
  return (
    <ol className="days full">
      <Style name="reminders" css={css} />
      <Style
        name={`reminders-${lengths.join('-')}`}
        css={`
          @media (width >= 48em) {
            .days {
              grid-template-columns: ${lengths.map((length) => `minmax(0,${length}fr)`).join('')};
            }
          }
        `}
      />
      {stretches.map(({event: {_key, date, kind, title, text}, days}) => (
        <li key={_key} className={days.some(({look}) => look === 'grace') ? `${kind} graced` : kind}>
          <DayFront
            days={days.map((day) => ({
              look: day.look,
              number: formatDate(day.date, locale, 'dayOfMonth'),
            }))}
          />
          <time dateTime={date} {...fieldMark(fieldIn(entryIn(fieldIn(field, 'events'), _key), 'date'))}>
            {formatDate(date, locale, 'day')}
          </time>
          <p>
            <Copy of={title} as="strong" /> <Copy of={text} />
          </p>
          {kind === 'due' && <Copy of={gracePeriod} as="p" className="grace" />}
        </li>
      ))}
    </ol>
  )
}
