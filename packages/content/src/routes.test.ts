import {describe, expect, test} from 'vitest'
import {localeCodes, locales} from './locales.ts'
import {
  alternatePaths,
  fixedRouteNames,
  isPageAddress,
  pathOf,
  reservedSlugs,
  type Route,
  routeOf,
} from './routes.ts'

const routes: readonly Route[] = [
  ...fixedRouteNames.map((kind) => ({kind})),
  {kind: 'page', address: 'privacy'},
]
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

describe.each(localeCodes)('%s', (locale) => {
  test.each(routes)('%j and its path match', (route) => {
    expect(routeOf(segmentsOf(pathOf(route, locale)))).toEqual({locale, route})
  })
})

test('paths as visitors see them', () => {
  expect(localeCodes.map((locale) => pathOf({kind: 'landing'}, locale))).toEqual(['/', '/pl', '/de', '/pt'])
  expect(pathOf({kind: 'pricing'}, 'gb')).toBe('/pricing')
  expect(pathOf({kind: 'pricing'}, 'pt')).toBe('/pt/pricing')
  expect(pathOf({kind: 'page', address: 'privacy'}, 'de')).toBe('/de/privacy')
})

test('no two pages share a path', () => {
  const paths = routes.flatMap((route) => alternatePaths(route).map(({path}) => path))
  expect(new Set(paths).size).toBe(routes.length * localeCodes.length)
})

const impossible = `gb gb/pricing pl/gb pl/pl pl/de/pricing pricing/pl PL Pricing a/b/c/d privacy/Mehr .. %2e%2e api studio`

test.each([...impossible.split(' '), 'a b', ''.padEnd(97, 'a')])('a page cannot have the path %j', (path) => {
  expect(routeOf(path.split('/'))).toBeNull()
})

test('an unknown locale is an address', () => {
  expect(routeOf(['xx'])).toEqual({locale: 'gb', route: {kind: 'page', address: 'xx'}})
})

describe('isPageAddress', () => {
  test.each([
    'privacy',
    'terms-2026',
    'use-cases/landlords',
    'a/b/pricing',
    'articles/rent-2',
    'articles/a/2',
    'a',
    ''.padEnd(96, 'a'),
  ])('%s', (address) => {
    expect(isPageAddress(address)).toBe(true)
  })

  test.each([
    '',
    '-a',
    'a-',
    'a--b',
    'Terms',
    'a/',
    '/a',
    'a//b',
    'a/b/c/d',
    'pricing/b',
    'articles/2',
    'a.b',
    'ä',
    'a\n',
  ])('not %j', (address) => {
    expect(isPageAddress(address)).toBe(false)
  })

  test.each([...reservedSlugs, ...localeCodes, ...localeCodes.map((code) => locales[code].prefix.slice(1))])(
    'not the reserved %j',
    (address) => {
      expect(isPageAddress(address)).toBe(false)
    },
  )
})
