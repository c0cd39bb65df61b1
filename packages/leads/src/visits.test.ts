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

  test('they are read by one dimension and by day, of a period, of all pages or of some', async () => {
    const leads = (await newStore()).open()
    await leads.addVisits([
      visit({campaign: 'spring', count: 3}),
      visit({page: '/', count: 4}),
      visit({day: '2026-11-19', page: '/'}),
      visit({day: '2026-11-19', page: '/', device: 'phone', referrer: 'news.example'}),
      visit({day: '2026-11-18', page: '/'}),
      visit({day: '2026-11-21', page: '/'}),
    ])
    const period = {since: '2026-11-19', until: '2026-11-20'}
    const byPage = await leads.visits({by: 'page', ...period})
    expect(byPage.values.toSorted((a, b) => a.count - b.count)).toEqual([
      {value: '/pricing', count: 3},
      {value: '/', count: 6},
    ])
    expect(byPage.days).toEqual([
      {day: '2026-11-19', count: 2},
      {day: '2026-11-20', count: 7},
    ])
    const ofPages = await leads.visits({by: 'referrer', ...period, pages: ['/', '/pl']})
    expect(ofPages.values.toSorted((a, b) => a.count - b.count)).toEqual([
      {value: 'news.example', count: 1},
      {value: null, count: 5},
    ])
    expect(ofPages.days).toEqual([
      {day: '2026-11-19', count: 2},
      {day: '2026-11-20', count: 4},
    ])
  })

  test('more rows than a statement has parameters for are added at once', async () => {
    const leads = (await newStore()).open()
    await leads.addVisits(Array.from({length: 1_200}, (_, n) => visit({page: `/${n}`})))
    const {values} = await leads.visits({by: 'page', since: '2026-11-20', until: '2026-11-20'})
    expect(values).toHaveLength(1_200)
  })

  test('other events are counted by kind, value and detail', async () => {
    const store = await newStore()
    const [one, two] = [store.open(), store.open()]
    const tally = {
      kind: 'missing',
      value: '/old',
      detail: 'news.example',
      day: '2026-11-20',
      count: 1,
    } as const
    const tallies = [tally, {...tally, detail: '/about'}, {...tally, day: '2026-11-18', count: 5}, tally]
    await Promise.all([one.addTallies(tallies), two.addTallies(tallies.toReversed())])
    expect(await one.tallies('missing', '2026-11-19')).toEqual([
      {value: '/old', detail: '/about', count: 2, latest: '2026-11-20'},
      {value: '/old', detail: 'news.example', count: 4, latest: '2026-11-20'},
    ])
    expect(await one.tallies('redirect', '2026-11-19')).toEqual([])
  })

  test('counts are deleted after thirteen months', async () => {
    const leads = (await newStore()).open({clock: testClock()})
    await leads.addVisits([visit({day: '2025-10-19'}), visit({day: '2025-10-20'})])
    await leads.purge()
    const {days} = await leads.visits({by: 'page', since: '2000-01-01', until: '2030-01-01'})
    expect(days).toEqual([{day: '2025-10-20', count: 1}])
  })
})
