import type {CountedVisit, Visit} from '@domora/leads/visits'
import {expect, onTestFinished, test, vi} from 'vitest'
import {dayCounter} from './day-counter.ts'

const visit = (changes: Partial<Visit> = {}): Visit => ({
  day: '2026-11-20',
  page: '/',
  referrer: null,
  campaign: null,
  device: 'other',
  ...changes,
})

function start(save: (visits: readonly CountedVisit[]) => Promise<void>, everyMs = 60_000) {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {}).mock.calls
  const counter = dayCounter<Visit>({
    save,
    anonymous: (each) => ({...each, referrer: each.referrer && 'other'}),
    everyMs,
  })
  onTestFinished(() => counter.stop().catch(() => {}))
  onTestFinished(() => void vi.restoreAllMocks())
  return {...counter, errors}
}

test('equal visits are saved as one count, and a stop saves the last ones', async () => {
  const save = vi.fn<(visits: readonly CountedVisit[]) => Promise<void>>(async () => {})
  const {count, stop} = start(save, 5)
  count(visit())
  count(visit())
  count(visit({device: 'phone'}))
  await expect.poll(() => save).toHaveBeenCalled()
  expect(save.mock.calls).toEqual([
    [[visit({}), visit({device: 'phone'})].map((each, n) => ({...each, count: 2 - n}))],
  ])
  count(visit())
  await stop()
  expect(save).toHaveBeenLastCalledWith([{...visit(), count: 1}])
})

test('a failed save keeps the counts', async () => {
  let isDown = true
  const saved: CountedVisit[] = []
  const {count, stop, errors} = start(async (visits) => {
    if (isDown) throw new Error('the database is down')
    saved.push(...visits)
  }, 5)
  count(visit())
  await expect.poll(() => errors).not.toEqual([])
  isDown = false
  count(visit())
  await stop()
  expect(saved.reduce((sum, {count: each}) => sum + each, 0)).toBe(2)
})

test('while the database hangs, saves do not queue', async () => {
  const hanging = Promise.withResolvers<void>()
  const save = vi.fn<(visits: readonly CountedVisit[]) => Promise<void>>(() => hanging.promise)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const {count, stop, errors} = start(save, 5)
  count(visit())
  await vi.advanceTimersByTimeAsync(50)
  expect(save).toHaveBeenCalledTimes(1)
  hanging.reject(new Error('the database hangs'))
  save.mockResolvedValue()
  await stop()
  expect(errors).toHaveLength(1)
  expect(save.mock.calls).toEqual([[[{...visit(), count: 1}]], [[{...visit(), count: 1}]]])
})

test('beyond the rows of a day, made-up names are counted together, and known ones still apart', async () => {
  const save = vi.fn<(visits: readonly CountedVisit[]) => Promise<void>>(async () => {})
  const {count, stop} = start(save)
  for (let n = 0; n < 6_000; n++) count(visit({referrer: `${n}.example`}))
  count(visit({referrer: '7.example'}))
  count(visit({day: '2026-11-21', referrer: 'new.example'}))
  await stop()
  const visits = save.mock.calls[0]?.[0] ?? []
  expect(visits).toHaveLength(5_002)
  const countOf = (referrer: string) => visits.find((each) => each.referrer === referrer)?.count
  expect([countOf('7.example'), countOf('other'), countOf('new.example')]).toEqual([2, 1_000, 1])
})
