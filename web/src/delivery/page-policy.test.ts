import {createHash} from 'node:crypto'
import {expect, test} from 'vitest'
import {pageParts} from './page-parts.ts'
import {pagePolicy} from './page-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const directives = (html: string) =>
  Object.fromEntries(
    pagePolicy(pageParts(html))
      .split('; ')
      .map((line) => {
        const [name = '', ...sources] = line.split(' ')
        return [name, sources.join(' ')]
      }),
  )

test('a document gets its own scripts, its styles by their hashes, and Trusted Types', () => {
  expect(
    directives(
      '<style>a{color:"ż"}</style><script type="module" src="/builds/scripts/a.js"></script>' +
        '<script type="application/ld+json">{}</script><script type="speculationrules">{"prefetch":[]}</script>' +
        '<style>b{}</style><style>b{}</style>',
    ),
  ).toEqual({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'script-src': `'self' ${hash('{"prefetch":[]}')}`,
    'style-src': `${hash('a{color:"ż"}')} ${hash('b{}')}`,
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('a hydrated page gets its inline scripts by their hashes, and no Trusted Types', () => {
  const policy = directives('<script src="/_next/a.js"></script><script>self.__next_f=[]</script>')
  expect(policy['script-src']).toBe(`'self' ${hash('self.__next_f=[]')}`)
  expect(policy['style-src']).toBe("'none'")
  expect(policy).not.toHaveProperty('trusted-types')
})

test('pictures out of the page itself are allowed where its style has one', () => {
  const policy = directives('<style>.p{background:url(data:image/jpeg;base64,AAAA)}</style>')
  expect(policy['img-src']).toBe("'self' data:")
})

test('nothing unsafe is ever allowed', () => {
  expect(
    pagePolicy(pageParts('<style>a{}</style><script>1</script><p style="color:red" onclick="x()">')),
  ).not.toContain('unsafe')
})
