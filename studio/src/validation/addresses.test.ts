import {expect, test} from 'vitest'
import {checkAnchor} from './anchor.ts'
import {checkCurrency} from './currency.ts'
import {checkHref} from './href.ts'
import {checkLinkTarget} from './link.ts'
import {checkSlug} from './slug.ts'

test('a page’s address is a slug that the site has not taken', () => {
  expect(checkSlug({current: 'privacy'})).toBe(true)
  expect(checkSlug(undefined)).toBe(true)
  for (const current of ['', 'Privacy', 'pricing', 'pl', 'gb', 'api', 'a/b', 'a'.repeat(97)]) {
    expect(checkSlug({current})).not.toBe(true)
  }
})

test('a name in links is one word', () => {
  expect(checkAnchor('late-fees')).toBe(true)
  expect(checkAnchor(undefined)).toBe(true)
  for (const anchor of ['#late-fees', 'Late fees', '', '1st']) expect(checkAnchor(anchor)).not.toBe(true)
})

test('a currency is in use', () => {
  expect(checkCurrency('PLN')).toBe(true)
  for (const code of ['pln', 'ZŁ', 'XXY', '']) expect(checkCurrency(code)).not.toBe(true)
})

test('a link in a text is safe', () => {
  for (const href of ['/pricing', 'https://example.com', 'mailto:a@example.com'])
    expect(checkHref(href)).toBe(true)
  for (const href of ['javascript:alert(1)', '//evil.example', 'pricing'])
    expect(checkHref(href)).not.toBe(true)
})

test('a link lacks what its own kind needs, and nothing else', () => {
  expect(checkLinkTarget('route', {kind: 'route'})).toContain('Choose')
  expect(checkLinkTarget('route', {kind: 'route', route: 'pricing'})).toBe(true)
  expect(checkLinkTarget('route', {kind: 'external'})).toBe(true)
  expect(checkLinkTarget('external', {kind: 'external'})).toContain('Where')
  expect(checkLinkTarget('page', {kind: 'page', page: {_ref: 'page-privacy'}})).toBe(true)
  expect(checkLinkTarget('page', {kind: 'page', page: {}})).toContain('Choose')
  expect(checkLinkTarget('anchor', {kind: 'anchor', anchor: ''})).toContain('section')
})
