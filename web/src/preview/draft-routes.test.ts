import {expect, test} from 'vitest'
import {returnPath} from './draft-routes.ts'

test.each(['/', '/de/pricing', '/pricing?currency=EUR#plans', '/a/../b'])('%s is a way back', (path) => {
  expect(returnPath(path)).toBe(path)
})

test('no path at all leads home', () => {
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
])('%j leads elsewhere', (path) => {
  expect(returnPath(path)).toBeNull()
})
