import {expect, test} from 'vitest'
import {perMinute} from './per-minute.ts'

test('a minute begins with the first request of a client, whatever others do', () => {
  const isTooMany = perMinute(2)
  expect(isTooMany('other', 0)).toBe(false)
  expect([59_000, 59_500, 60_000, 118_999].map((now) => isTooMany('one', now))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(isTooMany('other', 60_000)).toBe(false)
  expect(isTooMany('one', 119_000)).toBe(false)
})
