import {expect, test} from 'vitest'
import {returnPath} from './draft-routes.ts'

test.each(['/', '/de/pricing', '/pricing?currency=EUR#plans', '/a/../b'])(
  '%s is a path to return to',
  (path) => {
    expect(returnPath(path)).toBe(path)
  },
)

test('a missing path leads home', () => {
  expect(returnPath(null)).toBe('/')
})

test.each([
  '//evil.example',
  '/\\\\evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%252Fevil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'pricing',
  '',
])('%j is refused', (path) => {
  expect(returnPath(path)).toBeNull()
})
