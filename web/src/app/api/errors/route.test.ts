import {afterEach, beforeEach, expect, type MockInstance, test, vi} from 'vitest'
import {POST} from './route.ts'

const report = {part: 'watch-builds', name: 'TypeError', message: 'x is not a function', buildId: 'abc'}
let log: MockInstance<typeof console.error>
let now = 0

beforeEach(() => {
  // Each test has its own minute.
  now += 120_000
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

const send = (body: unknown, at = now) => {
  vi.spyOn(Date, 'now').mockReturnValue(at)
  return POST(
    new Request('http://site.invalid/api/errors', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

test('a report becomes one line of the log, with its known fields only', async () => {
  const response = await send({...report, email: 'anna@example.com'})
  expect(response.status).toBe(204)
  expect(log.mock.calls).toEqual([
    [expect.stringContaining(JSON.stringify({event: 'enhancement-failed', ...report}).slice(1))],
  ])
})

test.each([
  ['invalid JSON', '{', 400],
  ['an incomplete report', {part: 'x'}, 400],
  ['a part that is not a name', {...report, part: 'a\nb'}, 400],
  ['a long message', {...report, message: 'm'.repeat(301)}, 400],
  ['a large body', 'x'.repeat(5_000), 413],
])('%s is refused and not logged', async (_, body, status) => {
  expect((await send(body)).status).toBe(status)
  expect(log).not.toHaveBeenCalled()
})

test('thirty reports a minute are accepted', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 30; count += 1) statuses.add((await send(report)).status)
  expect([...statuses]).toEqual([204])
  expect((await send(report)).status).toBe(429)
  expect((await send(report, now + 60_000)).status).toBe(204)
})
