import {createHash} from 'node:crypto'
import {expect, test} from 'vitest'
import {pagePolicy} from './content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const directives = (html: string) =>
  Object.fromEntries(
    pagePolicy(html)
      .split('; ')
      .map((line) => {
        const [name = '', ...sources] = line.split(' ')
        return [name, sources.join(' ')]
      }),
  )

test('a document may load its own scripts, and its styles by their hashes, with Trusted Types', () => {
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
    'media-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('a page may load data: pictures if its style has one', () => {
  const policy = directives('<style>.p{background:url(data:image/jpeg;base64,AAAA)}</style>')
  expect(policy['img-src']).toBe("'self' data:")
})

test('inline handlers and style attributes are never allowed', () => {
  const html = '<style>a{}</style><script>1</script><p style="color:red" onclick="x()">'
  expect(pagePolicy(html)).not.toContain('unsafe')
})
