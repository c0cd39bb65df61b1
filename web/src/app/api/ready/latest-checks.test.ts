import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {latestChecks} from './latest-checks.ts'

beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date']})
})

afterEach(() => {
  vi.useRealTimers()
})

test('a person who asks for now gets new results; a balancer does not wait', async () => {
  let database = 'ok'
  const check = vi.fn<() => Promise<{database: string}>>(async () => ({database}))
  const latest = latestChecks(check)
  const seen = async (age: 'polled' | 'now' = 'polled') => (await latest(age))?.results.database
  expect(await seen()).toBe('ok')

  database = 'ECONNREFUSED'
  vi.advanceTimersByTime(3_000)
  expect(await seen()).toBe('ok')
  expect(await seen('now')).toBe('ECONNREFUSED')
  expect((await latest('polled'))?.at).toBe(new Date().toISOString())
  // At most every two seconds: anybody may ask.
  expect(await seen('now')).toBe('ECONNREFUSED')
  expect(check).toHaveBeenCalledTimes(2)

  // A failure is checked again soon.
  vi.advanceTimersByTime(6_000)
  database = 'ok'
  expect(await seen()).toBe('ECONNREFUSED')
  expect(await seen()).toBe('ok')

  vi.advanceTimersByTime(80_000)
  database = 'failing'
  expect(await seen()).toBe('failing')
  vi.advanceTimersByTime(6_000)
  database = 'ok'
  expect(await seen('now')).toBe('ok')

  check.mockImplementation(() => new Promise(() => {}))
  for (let polls = 0; polls < 10; polls += 1) {
    vi.advanceTimersByTime(7_000)
    expect(await seen()).toBe('ok')
  }
  expect(check).toHaveBeenCalledTimes(6)
})
