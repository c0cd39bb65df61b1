import {describe, expect, test} from 'vitest'
import {compare, comparisons, rateOf} from './conversion.ts'
import type {Figure} from './site-api.ts'

const signUp = (changes: Partial<Figure> = {}): Figure => ({
  day: '2026-11-20',
  locale: 'pl',
  page: '/pl/waitlist',
  source: null,
  campaign: null,
  state: 'confirmed',
  count: 1,
  ...changes,
})
const visit = (value: string | null, count: number) => ({value, count})

describe('visits and sign-ups', () => {
  const period = {since: '2026-11-01', until: '2026-11-20'}

  test('of a page are compared, the most visited first, within the period', () => {
    const visits = [visit('/', 300), visit('/pl/waitlist', 200)]
    const others = [signUp({day: '2026-10-31'}), signUp({day: '2026-11-21'})]
    expect(compare(visits, [signUp({count: 20}), ...others], comparisons.page, period)).toEqual([
      {title: '/', visits: 300, signUps: 0, rate: '0.0% (0.0% to 1.3%)'},
      {title: '/pl/waitlist', visits: 200, signUps: 20, rate: '10.0% (6.6% to 14.9%)'},
    ])
  })

  test('of a language are those of its pages', () => {
    const visits = [visit('/', 4), visit('/pl', 2), visit('/pl/pricing', 2), visit('other', 1)]
    expect(compare(visits, [signUp()], comparisons.language, period)).toMatchObject([
      {title: 'English', visits: 5, signUps: 0},
      {title: 'Polski', visits: 4, signUps: 1},
    ])
  })

  test('of a campaign have one name', () => {
    expect(
      compare(
        [visit('spring', 2), visit(null, 3)],
        [signUp({campaign: 'spring'})],
        comparisons.campaign,
        period,
      ),
    ).toMatchObject([
      {title: 'No campaign', visits: 3, signUps: 0},
      {title: 'spring', visits: 2, signUps: 1, rate: '2 visits: too few to tell'},
    ])
  })
})

test('visits of a referrer stand alone', () => {
  const visits = [visit('news.example', 120), visit(null, 2)]
  expect(compare(visits, [signUp()], comparisons.referrer, {since: '', until: '9'})).toEqual([
    {title: 'news.example', visits: 120, signUps: 0, rate: ''},
    {title: 'No referrer', visits: 2, signUps: 0, rate: ''},
  ])
})

test('more sign-ups than visits, as with blocked scripts, are at most all', () => {
  expect(rateOf(300, 200)).toBe('100.0% (98.1% to 100.0%)')
})
