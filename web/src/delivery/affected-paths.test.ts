import type {PageIndex} from '@domora/content/page'
import {expect, test} from 'vitest'
import {affectedPaths} from './affected-paths.ts'

const pages: PageIndex = [
  {id: 'page-privacy', slug: 'privacy', locales: ['gb', 'pl', 'de', 'pt'], updatedAt: '2026-11-01T00:00:00Z'},
  {id: 'page-imprint', slug: 'imprint', locales: ['gb', 'de'], updatedAt: '2026-11-01T00:00:00Z'},
]
const sitemaps = ['/sitemap.xml', '/pl/sitemap.xml', '/de/sitemap.xml', '/pt/sitemap.xml']

test('a price is on the pricing page, in every language, and nowhere else', () => {
  expect(affectedPaths(['priceList'], pages)).toEqual([
    '/pricing',
    '/pl/pricing',
    '/de/pricing',
    '/pt/pricing',
    '/-',
    ...sitemaps,
  ])
})

test('a form page has its sent state with it', () => {
  expect(affectedPaths(['waitlistPage'], pages)).toContain('/de/waitlist/sent')
})

test('settings are on every page, and only where a page exists', () => {
  const paths = affectedPaths(['siteSettings'], pages)
  expect(paths).toContain('/by-slug/de/imprint')
  expect(paths).not.toContain('/by-slug/pl/imprint')
  expect(paths).toHaveLength(28 + 6 + 1 + sitemaps.length)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a redirect is on no page', () => {
  expect(affectedPaths(['redirect'], pages)).toEqual(['/-', ...sitemaps])
})
