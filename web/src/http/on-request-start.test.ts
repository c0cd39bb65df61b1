import {expect, test} from 'vitest'
import {decodableUrl} from './on-request-start.ts'

test.each([
  ['/pricing?a=%20', '/pricing?a=%20'],
  ['/%C5%BC%C3%B3%C5%82w', '/%C5%BC%C3%B3%C5%82w'],
  ['/%ff', '/%25ff'],
  ['/100%', '/100%25'],
  ['/%zz/%41', '/%25zz/%41'],
  ['/pl/%e0%a4', '/pl/%25e0%25a4'],
  ['/%2e%2e/%2f%2fhost', '/%2e%2e/%2f%2fhost'],
])('%s is read as %s', (url, decodable) => {
  expect(decodableUrl(url)).toBe(decodable)
})
