// @vitest-environment jsdom
import {expect, test} from 'vitest'
import {fitPasted, styleRows} from './pasted-html.ts'

const siteUrl = 'https://domora.example'
const bodyOf = (html: string) =>
  /<body[^>]*>(.*)<\/body>/su.exec(fitPasted(html, siteUrl).html)?.[1]?.replaceAll(/\s+/g, ' ').trim()

test('headings of Word and Google Docs become the two levels of the site', () => {
  const docs =
    '<b id="docs-internal-guid-1" style="font-weight:normal;"><h1 dir="ltr"><span>One</span></h1><h4>Four</h4></b>'
  expect(bodyOf(docs)).toContain('<h2><span>One</span></h2><h3>Four</h3>')
  const word =
    '<p class=MsoTitle>Title</p><h2>Two<o:p></o:p></h2><p class=MsoSubtitle>Sub</p><p class=MsoNormal>Text</p>'
  expect(bodyOf(word)).toBe('<h2>Title</h2><h2>Two<o:p></o:p></h2><h3>Sub</h3><p class="MsoNormal">Text</p>')
  const online = (level: number) => `<p class="Paragraph SCXW1" role="heading" aria-level="${level}">A</p>`
  expect(bodyOf(online(1) + online(3) + online(5))).toBe(online(2) + online(3) + online(3))
})

test('an address of this site becomes a path without its campaign', () => {
  const link = (href: string) => `<a href="${href}">here</a>`
  const hrefOf = (href: string) => /href="(.*?)"/.exec(bodyOf(link(href)) ?? '')?.[1]
  expect(hrefOf('https://www.domora.example/pricing?utm_source=doc&amp;utm_medium=x#a')).toBe('/pricing#a')
  expect(hrefOf('https://domora.example/pricing?currency=EUR&amp;utm_source=doc')).toBe(
    '/pricing?currency=EUR',
  )
  expect(hrefOf('https://other.example/?utm_source=doc')).toBe('https://other.example/?utm_source=doc')
  expect(hrefOf('https://www.google.com/url?q=https://domora.example/about&amp;sa=D')).toBe('/about')
})

test('a row of a table becomes a row, with a table in a cell; one cell is a paragraph', () => {
  const inner = '<table><tr><td>x</td><td>y|z</td></tr></table>'
  const html = `<table><tr><th><p>Plan</p></th><td><p><b>Free</b></p></td></tr><tr><td>Inner</td><td>${inner}</td></tr><tr><td>One</td></tr></table>`
  expect(bodyOf(html)).toBe(
    '<p data-row="">\u{E000}Plan | <b>Free</b> </p><p data-row="">\u{E000}Inner | x ¦ y¦z </p><p>One</p>',
  )
  expect(fitPasted(html, siteUrl).losses).toEqual([])
  expect(fitPasted(html.replace('<td>Inner', '<td colspan="2">Inner'), siteUrl).losses).toEqual([
    'merged cells',
  ])
  const block = (text: string) => ({
    _type: 'block',
    _key: 'a',
    style: 'normal',
    children: [{_type: 'span', text}],
  })
  expect(styleRows([block('One'), block('\u{E000}Plan | Free')])).toEqual([
    block('One'),
    {...block('Plan | Free'), style: 'table'},
  ])
  expect(styleRows([block('One')])).toBe(false)
})

test('a link to a place in the pasted document becomes text', () => {
  const html = '<p>A<sup><a href="#ftnt1">[1]</a></sup> <a href="#plans">B</a></p>'
  expect(bodyOf(html)).toBe('<p>A<sup>[1]</sup> <a href="#plans">B</a></p>')
  expect(fitPasted(html, siteUrl).losses).toEqual([
    'superscript or subscript',
    'links within the document, such as those to footnotes',
  ])
})

test('names pictures, underlining and crossed-out style, but not the line below a link', () => {
  const link = '<a href="https://a.example"><span style="text-decoration:underline">A</span></a>'
  expect(fitPasted(link, siteUrl).losses).toEqual([])
  const html = '<u>a</u><span style="text-decoration: line-through;">b</span><img src="file:///c.png">'
  expect(fitPasted(html, siteUrl).losses).toEqual(['pictures', 'underlining', 'crossed-out style'])
})
