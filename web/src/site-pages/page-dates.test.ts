import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {nextDate, watchDates} from './page-dates.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const page = (id: string, isValid: boolean, from: number | null, until: number | null) => ({
  id,
  isValid,
  validFrom: from === null ? null : at(from),
  validUntil: until === null ? null : at(until),
})

test('the next date of several pages, with all pages that have it', () => {
  const index = [
    page('always', true, null, null),
    page('over', false, -3, -2),
    page('ends', true, -1, 2),
    page('begins', false, 2, 5),
    page('later', false, 3, null),
  ]
  expect(nextDate(index, now)).toEqual({time: Date.parse(at(2)), ids: ['ends', 'begins']})
})

test('no page has a date ahead', () => {
  expect(nextDate([page('always', true, null, null), page('over', false, -3, -2)], now)).toBeNull()
})

test('a page whose time has come, when the lake’s clock is behind, is asked for again soon', () => {
  expect(nextDate([page('ends', true, null, 0)], now)).toEqual({time: now + 2_000, ids: ['ends']})
})

beforeEach(() => {
  vi.useFakeTimers({now})
})

afterEach(() => {
  vi.useRealTimers()
})

test('a date that is further away than a timer can wait', () => {
  const onDate = vi.fn<(id: string) => void>()
  watchDates(onDate)([page('begins', false, 24 * 60, null)])
  vi.advanceTimersByTime(24 * 60 * 3_600_000 - 1)
  expect(onDate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onDate).toHaveBeenCalledExactlyOnceWith('begins')
})

test('a new index replaces the one before', () => {
  const onDate = vi.fn<(id: string) => void>()
  const watch = watchDates(onDate)
  watch([page('begins', false, 1, null)])
  watch([page('begins', false, 2, null)])
  vi.advanceTimersByTime(3_600_000)
  expect(onDate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_600_000)
  expect(onDate).toHaveBeenCalledExactlyOnceWith('begins')
  // Its time has come, and the lake does not say so yet.
  vi.advanceTimersByTime(2_000)
  expect(onDate).toHaveBeenCalledTimes(2)
})
