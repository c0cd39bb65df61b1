import {describe, expect, test} from 'vitest'
import {localeCodes, locales} from './locales.ts'
import {
  alternatePaths,
  fixedRouteNames,
  isSlug,
  pathOf,
  reservedSlugs,
  type Route,
  routeOf,
} from './routes.ts'

const routes: readonly Route[] = [...fixedRouteNames.map((kind) => ({kind})), {kind: 'page', slug: 'privacy'}]
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

describe.each(localeCodes)('%s', (locale) => {
  test.each(routes)('%j has a path that leads back to it', (route) => {
    expect(routeOf(segmentsOf(pathOf(route, locale)))).toEqual({locale, route})
  })
})

test('paths as visitors see them', () => {
  expect(localeCodes.map((locale) => pathOf({kind: 'landing'}, locale))).toEqual(['/', '/pl', '/de', '/pt'])
  expect(pathOf({kind: 'pricing'}, 'gb')).toBe('/pricing')
  expect(pathOf({kind: 'pricing'}, 'pt')).toBe('/pt/pricing')
  expect(pathOf({kind: 'page', slug: 'privacy'}, 'de')).toBe('/de/privacy')
})

test('no two pages share a path', () => {
  const paths = routes.flatMap((route) => alternatePaths(route).map(({path}) => path))
  expect(new Set(paths).size).toBe(routes.length * localeCodes.length)
})

test.each([
  ['gb'],
  ['gb', 'pricing'],
  ['pl', 'gb'],
  ['pl', 'pl'],
  ['pl', 'de', 'pricing'],
  ['pricing', 'pl'],
  ['PL'],
  ['Pricing'],
  ['privacy', 'more'],
  ['..'],
  ['a b'],
  ['%2e%2e'],
  ['api'],
  ['studio'],
  [''.padEnd(97, 'a')],
])('no page stands at %j', (...segments) => {
  expect(routeOf(segments)).toBeNull()
})

test('a locale that does not exist is a slug like any other', () => {
  expect(routeOf(['xx'])).toEqual({locale: 'gb', route: {kind: 'page', slug: 'xx'}})
  expect(routeOf(['xx', 'pricing'])).toBeNull()
})

describe('isSlug', () => {
  test.each(['privacy', 'terms-2026', 'a', ''.padEnd(96, 'a')])('%s', (slug) => {
    expect(isSlug(slug)).toBe(true)
  })

  test.each(['', '-a', 'a-', 'a--b', 'Terms', 'a/b', 'a.b', 'ä', 'a\n'])('not %j', (slug) => {
    expect(isSlug(slug)).toBe(false)
  })

  test.each([...reservedSlugs, ...localeCodes, ...localeCodes.map((code) => locales[code].prefix.slice(1))])(
    'not the reserved %j',
    (slug) => {
      expect(isSlug(slug)).toBe(false)
    },
  )
})
