import {describe, expect, test} from 'vitest'
import {checkRedirectAmong, checkRedirectFrom, checkRedirectTo, pageSlugOf} from './redirect-rule.ts'

describe('where a redirect starts', () => {
  test.each(['/old-page', '/old/page', '/pl/stara-strona', '/2025'])('%s', (from) => {
    expect(checkRedirectFrom(from)).toBe(true)
  })

  test.each([
    '/',
    '/pl',
    '/pricing',
    '/de/pricing',
    '/waitlist',
    '/api/waitlist',
    '/gb/old',
    'old-page',
    '//evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/old page',
    '/old?x=1',
    '/old#x',
    '/old/',
    'https://x.example/y',
  ])('not %s', (from) => {
    expect(checkRedirectFrom(from)).toContain('A path')
  })
})

describe('where a redirect leads', () => {
  test.each(['/', '/pricing', '/pricing#compare', '/de/pricing?x=1', 'https://help.example/x'])(
    '%s',
    (to) => {
      expect(checkRedirectTo(to)).toBe(true)
    },
  )

  test.each([
    'pricing',
    '//evil.example',
    '/\\evil.example',
    '/%2F/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ])('not %s', (to) => {
    expect(checkRedirectTo(to)).toContain('A path')
  })
})

describe('redirects among each other', () => {
  test('go together', () => {
    expect(checkRedirectAmong({from: '/a', to: '/pricing'}, [{from: '/b', to: '/a'}])).toBe(true)
  })

  test('cannot start twice at the same place', () => {
    expect(checkRedirectAmong({from: '/a', to: '/pricing'}, [{from: '/a', to: '/about'}])).toContain(
      'never arrive',
    )
  })

  test('cannot lead to themselves', () => {
    expect(checkRedirectAmong({from: '/a', to: '/a'}, [])).toContain('never arrive')
    expect(checkRedirectAmong({from: '/a', to: '/a#top'}, [])).toContain('never arrive')
  })

  test('cannot lead back by way of others', () => {
    const others = [
      {from: '/b', to: '/c?x=1'},
      {from: '/c', to: '/a'},
    ]
    expect(checkRedirectAmong({from: '/a', to: '/b'}, others)).toContain('never arrive')
  })

  test('are not checked before they are filled in', () => {
    expect(checkRedirectAmong({from: '/a'}, [{from: '/a', to: '/about'}])).toBe(true)
  })
})

test('a page made by editors stands at its slug, in every language', () => {
  expect(pageSlugOf('/privacy')).toBe('privacy')
  expect(pageSlugOf('/de/privacy')).toBe('privacy')
  expect(pageSlugOf('/pricing')).toBeNull()
  expect(pageSlugOf('/a/b')).toBeNull()
})
