import {describe, expect, test} from 'vitest'
import {isSitePath, safeHref, safeUrl} from './addresses.ts'

test.each(['/', '/pricing', '/pl/pricing', '/pricing?billing=yearly#compare', '/caf%C3%A9'])(
  '%s stays on the site',
  (path) => {
    expect(isSitePath(path)).toBe(true)
    expect(new URL(path, 'https://site.invalid').host).toBe('site.invalid')
  },
)

const words = (text: string) => text.split(/\s+/)

const refused = words(String.raw`pricing https://example.com/ javascript:alert(1) //example.com ///example.com
  /\example.com \\example.com /%2Fexample.com /%2fexample.com /%5Cexample.com /%255Cexample.com /%252Fexample.com
  /%09/example.com /%0d%0aLocation:https://example.com /a\b /% /%C3`)

test.each(['', '/\t/example.com', '/\n/example.com', '/a b', ' /pricing', ...refused])(
  '%j is refused',
  (path) => {
    expect(isSitePath(path)).toBe(false)
  },
)

const external = words(`https://example.com/a?b#c http://example.com mailto:hello@example.com
  mailto:hello@example.com?subject=Hello&Body=x tel:+48123`)
const onSite = ['/pricing', '#compare', '/pl#faq']
const unsafe = [
  ...words(String.raw`javascript:alert(1) JavaScript:alert(1) data:text/html,x vbscript:x //example.com /\example.com
    mailto:hello@example.com?bcc=list@example.com mailto:hello@example.com?subject=x&%42CC=list@example.com
    mailto:?to=list@example.com /%2Fexample.com example.com`),
  '',
  '#a b',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
]

describe('a link in running text', () => {
  test.each([...external, ...onSite])('may lead to %s', (href) => {
    expect(safeHref.safeParse(href).success).toBe(true)
  })

  test.each(unsafe)('may not lead to %j', (href) => {
    expect(safeHref.safeParse(href).success).toBe(false)
  })
})

describe('an external link', () => {
  test.each(external)('may lead to %s', (href) => {
    expect(safeUrl.safeParse(href).success).toBe(true)
  })

  test.each([...unsafe, ...onSite])('may not lead to %j', (href) => {
    expect(safeUrl.safeParse(href).success).toBe(false)
  })
})
