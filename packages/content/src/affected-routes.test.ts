import {describe, expect, test} from 'vitest'
import {affectedRoutes, typesOf} from './affected-routes.ts'
import {contentTypes} from './cache-tags.ts'
import {fixedRouteNames} from './routes.ts'

const slugs = ['privacy', 'terms']
const named = (...types: Parameters<typeof affectedRoutes>[0]) =>
  affectedRoutes(types, slugs).map((route) => (route.kind === 'page' ? `/${route.slug}` : route.kind))

const all = ['landing', 'pricing', 'waitlist', 'about', 'contact', '/privacy', '/terms']

describe('a changed document renders again', () => {
  test.each([
    ['hero', ['landing']],
    ['feature', ['landing']],
    ['closingCall', ['landing']],
    ['faq', ['landing']],
    ['landingPage', ['landing']],
    ['capability', ['landing', 'pricing']],
    ['plan', ['pricing']],
    ['priceList', ['pricing']],
    ['pricingPage', ['pricing']],
    ['waitlistPage', ['waitlist']],
    ['aboutPage', ['about']],
    ['contactPage', ['contact']],
    ['siteSettings', all],
    ['page', all],
    ['redirect', []],
  ] as const)('%s: %j', (type, expected) => {
    expect(named(type)).toEqual(expected)
  })
})

test('several at once', () => {
  expect(named('faq', 'aboutPage')).toEqual(['landing', 'about'])
  expect(named()).toEqual([])
})

test('every type but redirects shows on some page', () => {
  const shown = new Set([...fixedRouteNames, 'page' as const].flatMap(typesOf))
  expect(contentTypes.filter((type) => !shown.has(type))).toEqual(['redirect'])
})
