import {expect, test} from 'vitest'
import {pageWithDoors, pathOfStaticPage, segmentsOf, staticPageOf, staticPages} from './site-page.ts'

test.each(staticPages.map((page) => [pathOfStaticPage(page), page] as const))(
  '%s resolves to its page',
  (path, page) => {
    expect(staticPageOf(segmentsOf(path))).toEqual(page)
  },
)

test('seven pages and two form states in four languages', () => {
  expect(new Set(staticPages.map(pathOfStaticPage)).size).toBe(36)
  expect(pathOfStaticPage({locale: 'pl', kind: 'waitlist', sent: true})).toBe('/pl/waitlist/sent')
})

test.each(['/waitlist/20', '/waitlist/sent/3', '/de/waitlist/sent/100'])(
  '%s has a number of properties',
  (path) => {
    const page = pageWithDoors(path)
    expect(page && [page.path, pathOfStaticPage(page)]).toEqual([path, path])
    expect(staticPageOf(segmentsOf(path))).toBeNull()
  },
)

test.each([
  '/waitlist',
  '/waitlist/0',
  '/waitlist/20000',
  '/xx/waitlist/3',
  '/contact/sent/3',
  '/waitlist/3/4',
])('%s does not', (path) => {
  expect(pageWithDoors(path)).toBeNull()
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
