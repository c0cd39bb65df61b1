import {describe, expect, test} from 'vitest'
import {checkRedirectField, checkRedirectAmong, normalizeAddress, pageAddressOf} from './redirect-input.tsx'

const sites = ['http://localhost:3000', 'https://domora.example']

test('an address of this site becomes a path', () => {
  expect(normalizeAddress('https://domora.example/de/pricing?x=1#compare', sites)).toBe(
    '/de/pricing?x=1#compare',
  )
  expect(normalizeAddress(' http://localhost:3000 ', sites)).toBe('/')
  expect(normalizeAddress('http://www.domora.example/old', sites)).toBe('/old')
})

test('other addresses stay as they are', () => {
  for (const text of ['/old', 'https://domora.example.evil/x', 'https://help.example/x', 'old page', '']) {
    expect(normalizeAddress(text, sites)).toBe(text)
  }
})

describe('an error about an address is that of the site', () => {
  test.each([
    ['/old-page', true],
    ['/de/pricing', '/de/pricing is where a page of the site stands.'],
    ['old-page', 'old-page does not start with a slash.'],
    ['/old/', '/old/ has a slash at the end.'],
    ['/api/x', '/api/x belongs to /api, which the site keeps for itself.'],
    [undefined, true],
  ])('from %s', (from, answer) => {
    expect(checkRedirectField('from', from)).toBe(answer)
  })

  test.each([
    ['/pricing#compare', true],
    ['https://help.example/x', true],
    ['//evil.example', '//evil.example starts with more than one slash.'],
    ['pricing', 'pricing is neither a path of this site (/pricing) nor a full address (https://…).'],
    [undefined, true],
  ])('to %s', (to, answer) => {
    expect(checkRedirectField('to', to)).toBe(answer)
  })
})

describe('several redirects', () => {
  test('can lead to each other', () => {
    expect(checkRedirectAmong({from: '/a', to: '/pricing'}, [{from: '/b', to: '/a'}])).toBe(true)
  })

  test('cannot have the same start', () => {
    expect(checkRedirectAmong({from: '/a', to: '/pricing'}, [{from: '/a', to: '/about'}])).toContain(
      'never arrive',
    )
  })

  test('cannot lead to themselves', () => {
    expect(checkRedirectAmong({from: '/a', to: '/a'}, [])).toContain('never arrive')
    expect(checkRedirectAmong({from: '/a', to: '/a#top'}, [])).toContain('never arrive')
  })

  test('cannot lead back through others', () => {
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

test('a path has the address of a page in its language', () => {
  expect(pageAddressOf('/privacy')).toEqual({locale: 'gb', address: 'privacy'})
  expect(pageAddressOf('/de/use-cases/vermieter')).toEqual({
    locale: 'de',
    address: 'use-cases/vermieter',
  })
  expect(pageAddressOf('/pricing')).toBeNull()
  expect(pageAddressOf('/a/b/c/d')).toBeNull()
})
