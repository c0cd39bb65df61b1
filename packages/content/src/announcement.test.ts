import {expect, test} from 'vitest'
import {announcementOf, announcements} from './announcement.ts'
import {parseIn} from './testing/parse-in.ts'
import {answerOf} from './testing/seed.ts'

const dataset = [
  {_id: 'all', validFrom: '2026-01-01T00:00:00Z', title: {gb: 'For all'}},
  {_id: 'about', validFrom: '2026-02-01T00:00:00Z', title: {gb: 'About', pl: 'O nas'}, pages: ['aboutPage']},
  {_id: 'ended', validUntil: '2001-01-01T00:00:00Z', title: {gb: 'Ended'}},
  {_id: 'later', validFrom: '2999-01-01T00:00:00Z', title: {gb: 'Later'}},
].map(({pages = [], ...one}) => ({
  _createdAt: '2026-01-01T00:00:00Z',
  _type: 'announcement',
  close: {gb: 'Hide'},
  pages: pages.map((_ref) => ({_key: _ref, _type: 'reference', _ref})),
  ...one,
}))

test('a page shows the newest announcement of its own, in the languages with a text', async () => {
  const answer = await answerOf(announcements.query, {dataset})
  const shown = (locale: 'gb' | 'pl', page: string) => {
    const {data, problems} = parseIn(locale, announcements.contract, answer)
    expect(problems).toEqual([])
    return announcementOf(page, data ?? [])?._id ?? null
  }
  expect(shown('gb', 'aboutPage')).toBe('about')
  expect(shown('pl', 'aboutPage')).toBe('about')
  expect(shown('gb', 'pricingPage')).toBe('all')
  expect(shown('pl', 'pricingPage')).toBeNull()
})
