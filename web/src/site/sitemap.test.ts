import {alternatePaths} from '@domora/content/routes'
import {expect, test} from 'vitest'
import {type SitemapPage, sitemapXml} from './sitemap.ts'

const fixed = (['landing', 'pricing', 'waitlist', 'about', 'contact'] as const).map((kind) => ({
  alternates: alternatePaths({kind}),
  updatedAt: kind === 'pricing' ? '2026-11-02T10:00:00Z' : undefined,
}))

const pages: readonly SitemapPage[] = [
  ...fixed,
  {
    alternates: [
      {locale: 'gb', path: '/imprint'},
      {locale: 'de', path: '/de/impressum'},
    ],
    updatedAt: '2026-11-03T10:00:00Z',
  },
]

const locations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url)
const entryOf = (xml: string, url: string) =>
  xml.split('\n').find((line) => line.includes(`<loc>${url}</loc>`))

test('a locale has only pages that are translated into it', () => {
  expect(locations(sitemapXml(pages, 'de'))).toEqual([
    'http://localhost:3000/de',
    'http://localhost:3000/de/pricing',
    'http://localhost:3000/de/waitlist',
    'http://localhost:3000/de/about',
    'http://localhost:3000/de/contact',
    'http://localhost:3000/de/impressum',
  ])
  expect(locations(sitemapXml(pages, 'pl'))).toHaveLength(5)
})

test('a page lists its languages, the default one, and its last change', () => {
  expect(entryOf(sitemapXml(pages, 'de'), 'http://localhost:3000/de/impressum')).toBe(
    '<url><loc>http://localhost:3000/de/impressum</loc><lastmod>2026-11-03T10:00:00Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="en" href="http://localhost:3000/imprint"/>' +
      '<xhtml:link rel="alternate" hreflang="de" href="http://localhost:3000/de/impressum"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="http://localhost:3000/imprint"/></url>',
  )
  expect(entryOf(sitemapXml(pages, 'gb'), 'http://localhost:3000/about')).not.toContain('lastmod')
})

test('a page without the default language does not have x-default', () => {
  const german = [{alternates: [{locale: 'de', path: '/de/agb'}]}] as const
  expect(entryOf(sitemapXml(german, 'de'), 'http://localhost:3000/de/agb')).not.toContain('x-default')
})
