import {expect, test} from 'vitest'
import {pathOfStaticPage, segmentsOf, staticPageOf, staticPages} from './site-page.ts'

test.each(staticPages.map((page) => [pathOfStaticPage(page), page] as const))(
  '%s resolves to its page',
  (path, page) => {
    expect(staticPageOf(segmentsOf(path))).toEqual(page)
  },
)

test('five pages and two form states in four languages', () => {
  expect(new Set(staticPages.map(pathOfStaticPage)).size).toBe(28)
  expect(pathOfStaticPage({locale: 'pl', kind: 'waitlist', sent: true})).toBe('/pl/waitlist/sent')
})

test.each([
  '/privacy',
  '/pl/privacy',
  '/pricing/sent',
  '/sent',
  '/gb',
  '/gb/pricing',
  '/pl/pl',
  '/a/b/c',
  '/waitlist/sent/sent',
])('%s is not a static page', (path) => {
  expect(staticPageOf(segmentsOf(path))).toBeNull()
})
