import {expect, test} from 'vitest'
import {pageParts} from './page-parts.ts'

const cut = (html: string) => pageParts(html).map(({kind, start, end}) => [kind, html.slice(start, end)])

test('finds scripts, styles, links and comments in order, where they stand', () => {
  const html =
    '<!doctype html><html lang="pl"><head><link rel="icon" href="/x"><style>a{}</style></head>' +
    '<body>żółć 🏠<!--$-->x<script type="module" src="/a.js"></script><script>1</script></body></html>'
  expect(cut(html)).toEqual([
    ['link', '<link rel="icon" href="/x">'],
    ['style', '<style>a{}</style>'],
    ['comment', '<!--$-->'],
    ['script', '<script type="module" src="/a.js"></script>'],
    ['script', '<script>1</script>'],
  ])
})

test.each([
  '<p title="<script>1</script>">x</p>',
  '<p title=\'<!-- x --><link rel="preload">\'>x</p>',
  '<textarea><script>1</script></textarea>',
  '<title><style>a{}</style></title>',
  '<p>&lt;script>1&lt;/script></p>',
])('what only looks like one is none: %s', (html) => {
  expect(cut(html)).toEqual([])
})

test('a script holds everything up to its end', () => {
  const html = '<script>"<!-- <style>a</style> \\u003c/script> 🏠"</script><!-- after -->'
  const [script] = pageParts(html)
  expect(script).toMatchObject({kind: 'script', text: '"<!-- <style>a</style> \\u003c/script> 🏠"'})
  expect(cut(html)).toHaveLength(2)
})

test('a page that is cut off inside a script is refused', () => {
  expect(() => pageParts('<p>x</p><script>self.a = 1')).toThrow(/ends inside/)
})
