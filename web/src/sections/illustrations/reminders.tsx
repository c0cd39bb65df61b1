import {formatDate} from '@domora/content/format'
import type {Reminders as RemindersContent} from '@domora/content/illustration'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../../ui/copy.tsx'
import {entryIn, fieldIn, fieldMark} from '../../ui/field.ts'
import {Style} from '../../ui/style.tsx'
import type {IllustrationProps} from '../section-props.ts'
import {SharedDrawing} from '../../ui/svg.tsx'
import css from './reminders.pcss?inline'

type Event = RemindersContent['events'][number]

/** Drawn by its event, as a day of the grace period, or neutral. */
type DayLook = Event['kind'] | 'grace' | 'quiet'

interface Day {
  /** ISO 8601. */
  readonly date: string
  readonly look: DayLook
}

/** An event with the days from its date to the day before the next event. */
export interface Stretch {
  readonly event: Event
  readonly days: readonly [Day, ...Day[]]
}

const dayMs = 86_400_000
/** Days to draw after an event. */
const maxDays = 10

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

const daysBetween = (from: string, to: string): number =>
  Math.min(maxDays, Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / dayMs)))

/** The days of each event. The last event has as many as the previous one. */
export function reminderDays(events: readonly Event[]): readonly Stretch[] {
  const due = events.find(({kind}) => kind === 'due')?.date
  const fee = events.find(({kind}) => kind === 'fee')?.date
  const isGrace = (date: string) => due !== undefined && fee !== undefined && date > due && date < fee
  let length = 1
  return events.map((event, index) => {
    const next = events[index + 1]
    if (next !== undefined) length = daysBetween(event.date, next.date)
    const rest = Array.from({length: length - 1}, (_, passed): Day => {
      const date = dayAfter(event.date, passed + 1)
      return {date, look: isGrace(date) ? 'grace' : 'quiet'}
    })
    return {event, days: [{date: event.date, look: event.kind}, ...rest]}
  })
}

const width = 100
const height = 206

/** A front with a window for each day. */
const DayFront = ({days, locale}: {days: readonly Day[]; locale: LocaleCode}) => (
  <svg
    className="d front"
    viewBox={`0 0 ${days.length * width} ${height}`}
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
  >
    <path className="wall bare" d={`M0 6H${days.length * width}V176H0z`} />
    <path
      className="thin"
      d={`M0 14H${days.length * width}M0 150H${days.length * width}M0 163H${days.length * width}`}
    />
    {days.map(({date, look}, index) => (
      <g key={date} transform={`translate(${index * width} 0)`}>
        <SharedDrawing part={`day-${look}`} />
        <text x="50" y="198">
          {formatDate(date, locale, 'dayOfMonth')}
        </text>
      </g>
    ))}
    <path className="thick" d={`M0 6H${days.length * width}M0 176H${days.length * width}`} />
  </svg>
)

export function Reminders({content, field, locale}: IllustrationProps<RemindersContent>) {
  const stretches = reminderDays(content.events)
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
          <DayFront days={days} locale={locale} />
          <time dateTime={date} {...fieldMark(fieldIn(entryIn(fieldIn(field, 'events'), _key), 'date'))}>
            {formatDate(date, locale, 'day')}
          </time>
          <p>
            <Copy text={title} as="strong" /> <Copy text={text} />
          </p>
          {kind === 'due' && <Copy text={content.gracePeriod} as="p" className="grace" />}
        </li>
      ))}
    </ol>
  )
}
