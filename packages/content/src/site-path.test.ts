import {expect, test} from 'vitest'
import {isSitePath} from './site-path.ts'

test.each(['/', '/pricing', '/pl/pricing', '/pricing?billing=yearly#compare', '/caf%C3%A9'])(
  '%s stays on the site',
  (path) => {
    expect(isSitePath(path)).toBe(true)
    expect(new URL(path, 'https://site.invalid').host).toBe('site.invalid')
  },
)

test.each([
  '',
  'pricing',
  'https://example.com/',
  'javascript:alert(1)',
  '//example.com',
  '///example.com',
  '/\\example.com',
  '\\\\example.com',
  '/%2Fexample.com',
  '/%2fexample.com',
  '/%5Cexample.com',
  '/%255Cexample.com',
  '/%252Fexample.com',
  '/\t/example.com',
  '/\n/example.com',
  '/%09/example.com',
  '/%0d%0aLocation:https://example.com',
  '/a\\b',
  '/a b',
  '/%',
  '/%C3',
  ' /pricing',
])('%j is refused', (path) => {
  expect(isSitePath(path)).toBe(false)
})
