import {expect, test} from 'vitest'
import {requestKind} from './request-kind.ts'

test.each([
  ['/', 'page'],
  ['/pl?utm_source=x', 'page'],
  ['/de/pricing', 'page'],
  ['/privacy', 'page'],
  ['/api/waitlist', 'form'],
  ['/api/revalidate', 'api'],
  ['/_next/static/chunks/a.js', 'file'],
  ['/fonts/besley.woff2', 'file'],
  ['/pl/sitemap.xml', 'file'],
  ['/mark.svg', 'file'],
  ['/images/pages/pl', 'picture'],
  ['/wp-admin/setup.php', 'other'],
  ['/waitlist/confirm?token=secret', 'other'],
])('%s is a %s', (url, kind) => {
  expect(requestKind(url)).toBe(kind)
})
