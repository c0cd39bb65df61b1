import {describe, expect, test} from 'vitest'
import {safeHref, safeUrl} from './safe-href.ts'

const elsewhere = [
  'https://example.com/a?b#c',
  'http://example.com',
  'mailto:hello@example.com',
  'tel:+48123',
]
const onSite = ['/pricing', '#compare', '/pl#faq']
const unsafe = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//example.com',
  '/\\example.com',
  '/%2Fexample.com',
  'example.com',
  '#a b',
  '',
]

describe('a link in running text', () => {
  test.each([...elsewhere, ...onSite])('may lead to %s', (href) => {
    expect(safeHref.safeParse(href).success).toBe(true)
  })

  test.each(unsafe)('may not lead to %j', (href) => {
    expect(safeHref.safeParse(href).success).toBe(false)
  })
})

describe('a link to elsewhere', () => {
  test.each(elsewhere)('may lead to %s', (href) => {
    expect(safeUrl.safeParse(href).success).toBe(true)
  })

  test.each([...unsafe, ...onSite])('may not lead to %j', (href) => {
    expect(safeUrl.safeParse(href).success).toBe(false)
  })
})
