import type {Reminders} from '@domora/content/illustrations/reminders'

type Event = Reminders['events'][number]

/** What a day looks like: an event has a look of its own, days of grace are shaded, all others are quiet. */
export type DayLook = Event['kind'] | 'grace' | 'quiet'

interface Day {
  /** ISO 8601. */
  readonly date: string
  readonly look: DayLook
}

/** An event with the days from it to the next one. */
export interface Stretch {
  readonly event: Event
  readonly days: readonly [Day, ...Day[]]
}

const millisecondsADay = 86_400_000
/** A stretch that goes on longer is cut off: it would leave the others no room. */
const longest = 10

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * millisecondsADay).toISOString().slice(0, 10)

const daysBetween = (from: string, to: string): number =>
  Math.min(longest, Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / millisecondsADay)))

/** The days of what happens around a due date; the last event has as many as the one before it. */
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
