import {describe, expect, test} from 'vitest'
import {chartData, groupings, maxGroups, timeSpans} from './chart-data.ts'
import type {Figure} from './site-api.ts'

const today = '2026-11-21'

const figure = (day: string, changes: Partial<Figure> = {}): Figure => ({
  day,
  locale: 'gb',
  page: '/waitlist',
  source: null,
  campaign: null,
  state: 'pending',
  count: 1,
  ...changes,
})

const month = {span: timeSpans.month, grouping: groupings.state, today}

describe('time', () => {
  test('thirty days are thirty columns, also those without a sign-up; today is the last', () => {
    const {columns} = chartData([figure('2026-11-20', {count: 3})], month)
    expect(columns).toHaveLength(30)
    expect(columns[0]).toMatchObject({start: '2026-10-23', total: 0})
    expect(columns.at(-2)).toEqual({start: '2026-11-20', title: '20 Nov 2026', total: 3, counts: [3]})
    expect(columns.at(-1)?.start).toBe(today)
  })

  test('older and future sign-ups are not counted', () => {
    const days = ['2026-10-22', '2026-10-23', '2026-11-21', '2026-11-22']
    const figures = days.map((day) => figure(day))
    expect(chartData(figures, month).total).toBe(2)
  })

  test('a year has weeks that begin on Monday, and no day is lost', () => {
    const days = ['2025-11-22', '2026-11-15', '2026-11-16', '2026-11-21']
    const {columns, total} = chartData(
      days.map((day) => figure(day)),
      {...month, span: timeSpans.year},
    )
    expect(columns[0]).toMatchObject({start: '2025-11-17', total: 1})
    expect(columns.slice(-2)).toMatchObject([
      {start: '2026-11-09', title: 'Week of 9 Nov 2026', total: 1},
      {start: '2026-11-16', total: 2},
    ])
    expect(total).toBe(4)
  })

  test('all of the time begins with the first sign-up, in months when that is long ago', () => {
    const {columns} = chartData([figure('2024-01-31'), figure(today)], {...month, span: timeSpans.all})
    expect(columns).toHaveLength(35)
    expect(columns[0]).toMatchObject({start: '2024-01-01', title: 'Jan 2024', total: 1})
  })
})

describe('groups', () => {
  const shown = (figures: readonly Figure[], grouping: keyof typeof groupings) =>
    chartData(figures, {...month, grouping: groupings[grouping]})

  test('states have a fixed order, and those without sign-ups are left out', () => {
    const {groups, columns} = shown(
      [figure(today, {state: 'unsubscribed'}), figure(today, {state: 'confirmed', count: 2})],
      'state',
    )
    expect(groups).toEqual([
      {title: 'Confirmed', total: 2},
      {title: 'Unsubscribed', total: 1},
    ])
    expect(columns.at(-1)?.counts).toEqual([2, 1])
  })

  test('languages have their names, and a language that the site no longer has its code', () => {
    const figures = ['old', 'de', 'gb'].map((locale) => figure(today, {locale}))
    expect(shown(figures, 'locale').groups.map(({title}) => title)).toEqual(['English', 'Deutsch', 'old'])
  })

  test('pages have their paths, and sign-ups without a campaign a group of their own', () => {
    const figures = [
      figure(today, {page: '/de/startangebot', campaign: 'launch', count: 2}),
      figure(today, {campaign: 'launch'}),
      figure(today),
    ]
    expect(shown(figures, 'page').groups.map(({title}) => title)).toEqual(['/de/startangebot', '/waitlist'])
    expect(shown(figures, 'campaign').groups).toEqual([
      {title: 'launch', total: 3},
      {title: 'No campaign', total: 1},
    ])
  })

  test('sign-ups without a campaign are counted in the period alone', () => {
    const figures = [figure(today, {campaign: 'launch', count: 2}), figure(today), figure('2026-01-01')]
    expect(shown(figures, 'state')).toMatchObject({withoutCampaign: 1, total: 3})
  })

  test('of many sources the largest have groups, and the others are counted together', () => {
    const figures = Array.from({length: 20}, (_, n) => figure(today, {source: `s${n}`, count: n + 1}))
    const {groups, total} = shown([figure(today, {count: 50}), ...figures], 'source')
    expect(groups).toHaveLength(maxGroups)
    expect(groups[0]).toEqual({title: 'No source', total: 50})
    expect(groups[1]).toEqual({title: 's19', total: 20})
    expect(groups.at(-1)).toEqual({title: 'Other', total: (15 * 16) / 2})
    expect(total).toBe(260)
  })

  test('without sign-ups there are no groups, and empty columns', () => {
    const {groups, columns, total} = chartData([], {...month, span: timeSpans.all})
    expect([groups, total, columns.length]).toEqual([[], 0, 1])
  })
})
