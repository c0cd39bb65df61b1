import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {latestChecks} from './latest-checks.ts'

beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date']})
})

afterEach(() => {
  vi.useRealTimers()
})

test('a request after a pause gets new results; a balancer with frequent requests does not wait', async () => {
  let database = 'ok'
  const check = vi.fn<() => Promise<{database: string}>>(async () => ({database}))
  const latest = latestChecks(check)
  const seen = async () => (await latest())?.results.database
  expect(await seen()).toBe('ok')

  database = 'ECONNREFUSED'
  vi.advanceTimersByTime(20_000)
  expect(await seen()).toBe('ECONNREFUSED')
  expect((await latest())?.at).toBe(new Date().toISOString())

  // A failure is checked again soon.
  vi.advanceTimersByTime(6_000)
  database = 'ok'
  expect(await seen()).toBe('ECONNREFUSED')
  expect(await seen()).toBe('ok')

  check.mockImplementation(() => new Promise(() => {}))
  for (let polls = 0; polls < 10; polls += 1) {
    vi.advanceTimersByTime(7_000)
    expect(await seen()).toBe('ok')
  }
  expect(check).toHaveBeenCalledTimes(4)
})
