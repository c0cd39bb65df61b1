import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {watchDates, watchMidnight} from './page-dates.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const page = (isValid: boolean, from: number | null, until: number | null) => ({
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

const pages = {
  'that begins': page(false, 2, 5),
  'that ends': page(true, -1, 2),
}

test.for(Object.entries(pages))('reports a page %s, less often while the index disagrees', ([, dated]) => {
  const onDate = vi.fn<() => void>()
  watchDates(onDate)([dated])
  vi.advanceTimersByTime(2 * 3_600_000 - 1)
  expect(onDate).not.toHaveBeenCalled()
  for (const seconds of [2, 4, 8, 16, 16]) {
    vi.advanceTimersByTime(seconds * 1_000)
    expect(onDate).toHaveBeenCalledOnce()
    onDate.mockClear()
  }
})

test('does not report a page without dates, one that is over, and one of a previous index', () => {
  const onDate = vi.fn<() => void>()
  const watch = watchDates(onDate)
  watch([page(false, 1, null)])
  watch([page(true, null, null), page(false, -3, -2), page(false, 9, null)])
  vi.advanceTimersByTime(8 * 3_600_000)
  expect(onDate).not.toHaveBeenCalled()
})

test('reports each midnight in UTC once, two seconds late', () => {
  const onMidnight = vi.fn<() => void>()
  watchMidnight(onMidnight)
  vi.advanceTimersByTime(12 * 3_600_000 + 1_999)
  expect(onMidnight).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onMidnight).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(onMidnight).toHaveBeenCalledTimes(2)
})
