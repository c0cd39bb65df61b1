import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {watchDates} from './page-dates.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const page = (id: string, isValid: boolean, from: number | null, until: number | null) => ({
  id,
  isValid,
  validFrom: from === null ? null : at(from),
  validUntil: until === null ? null : at(until),
})

beforeEach(() => {
  vi.useFakeTimers({now})
})

afterEach(() => {
  vi.useRealTimers()
})

test('reports pages that begin and end, and no others', () => {
  const onDate = vi.fn<(id: string) => void>()
  watchDates(onDate)([
    page('always', true, null, null),
    page('over', false, -3, -2),
    page('ends', true, -1, 2),
    page('begins', false, 2, 5),
    page('later', false, 3, null),
  ])
  vi.advanceTimersByTime(2 * 3_600_000 - 1)
  expect(onDate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(onDate.mock.calls).toEqual([['ends'], ['begins']])
})

test('a new index replaces the previous one', () => {
  const onDate = vi.fn<(id: string) => void>()
  const watch = watchDates(onDate)
  watch([page('begins', false, 1, null)])
  watch([page('begins', false, 2, null)])
  vi.advanceTimersByTime(2 * 3_600_000 - 1)
  expect(onDate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onDate).toHaveBeenCalledExactlyOnceWith('begins')
  // The page is due, but not by the lake's clock yet.
  vi.advanceTimersByTime(2_000)
  expect(onDate).toHaveBeenCalledTimes(2)
})
