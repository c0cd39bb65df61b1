import {expect, test} from 'vitest'
import {testClock} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'
import type {CountedVisit} from './visits.ts'

const visit = (changes: Partial<CountedVisit> = {}): CountedVisit => ({
  day: '2026-11-20',
  page: '/pricing',
  referrer: null,
  campaign: null,
  device: 'other',
  count: 1,
  ...changes,
})

onEachStore((newStore) => {
  test('visits that agree in everything are one row, also from two processes at once', async () => {
    const store = await newStore()
    const [one, two] = [store.open(), store.open()]
    const visits = [visit({count: 2}), visit({device: 'phone'}), visit({campaign: 'spring'})]
    await Promise.all([one.addVisits(visits), two.addVisits(visits.toReversed()), one.addVisits([visit()])])
    expect(await store.rows('select device, campaign, count from visits order by count')).toEqual([
      {device: expect.any(String), campaign: expect.any(String), count: 2},
      {device: expect.any(String), campaign: expect.any(String), count: 2},
      {device: 'other', campaign: '', count: 5},
    ])
  })

  test('they are read by day and one dimension, of all pages or of one', async () => {
    const leads = (await newStore()).open()
    await leads.addVisits([
      visit({campaign: 'spring', count: 3}),
      visit({page: '/', count: 4}),
      visit({day: '2026-11-19', page: '/'}),
      visit({day: '2026-11-18', page: '/'}),
    ])
    const since = '2026-11-19'
    expect(await leads.visits({by: 'page', since})).toEqual([
      {day: '2026-11-19', value: '/', count: 1},
      {day: '2026-11-20', value: '/', count: 4},
      {day: '2026-11-20', value: '/pricing', count: 3},
    ])
    expect(await leads.visits({by: 'campaign', since, page: '/'})).toEqual([
      {day: '2026-11-19', value: null, count: 1},
      {day: '2026-11-20', value: null, count: 4},
    ])
  })

  test('more rows than a statement has parameters for are added at once', async () => {
    const leads = (await newStore()).open()
    await leads.addVisits(Array.from({length: 1_200}, (_, n) => visit({page: `/${n}`})))
    expect(await leads.visits({by: 'page', since: '2026-11-20'})).toHaveLength(1_200)
  })

  test('counts are deleted after thirteen months', async () => {
    const leads = (await newStore()).open({clock: testClock()})
    await leads.addVisits([visit({day: '2025-10-19'}), visit({day: '2025-10-20'})])
    await leads.purge()
    expect(await leads.visits({by: 'page', since: '2000-01-01'})).toMatchObject([{day: '2025-10-20'}])
  })
})
