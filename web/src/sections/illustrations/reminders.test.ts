import {expect, test} from 'vitest'
import {reminderDays} from './reminders.tsx'

const event = (date: string, kind: 'reminder' | 'due' | 'fee') => ({
  _key: date,
  date,
  kind,
  title: {text: kind},
  text: {text: ''},
})

const looksOf = (events: Parameters<typeof reminderDays>[0]) =>
  reminderDays(events).map(({days}) => days.map(({date, look}) => `${date.slice(8)} ${look}`))

test('each event has the days up to the next; the grace period is between the due date and the fee', () => {
  const events = [
    event('2026-10-30', 'reminder'),
    event('2026-11-01', 'due'),
    event('2026-11-04', 'reminder'),
    event('2026-11-06', 'fee'),
  ]
  expect(looksOf(events)).toEqual([
    ['30 reminder', '31 quiet'],
    ['01 due', '02 grace', '03 grace'],
    ['04 reminder', '05 grace'],
    ['06 fee', '07 quiet'],
  ])
})

test('long waits are cut off, and events on one day or out of order get a day each', () => {
  const waits = reminderDays([
    event('2026-01-01', 'reminder'),
    event('2026-03-01', 'due'),
    event('2026-03-01', 'fee'),
    event('2026-02-01', 'reminder'),
  ])
  expect(waits.map(({days}) => days.length)).toEqual([10, 1, 1, 1])
})
