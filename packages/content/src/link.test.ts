import {describe, expect, test} from 'vitest'
import {destinationContract, linkContract} from './link.ts'
import {parseIn} from './testing/parse-in.ts'

const label = {gb: 'Go', pl: 'Dalej'}
const none = {_key: 'l', route: null, page: null, href: null, anchor: null}
const page = (locales: readonly string[]) => ({
  _id: 'page-privacy',
  address: {gb: 'privacy', pl: 'prywatnosc'},
  locales,
  isValid: true,
})
const parse = (link: object, locale: 'gb' | 'pl' = 'pl') =>
  parseIn(locale, linkContract, {...none, label, ...link})

describe('leads to', () => {
  test.each([
    [{kind: 'route', route: 'landing'}, '/pl'],
    [{kind: 'route', route: 'pricing'}, '/pl/pricing'],
    [{kind: 'route', route: 'pricing', anchor: 'compare'}, '/pl/pricing#compare'],
    [{kind: 'anchor', anchor: 'platform'}, '/pl#platform'],
  ])('%j: %s', (link, href) => {
    expect(parse(link).data).toEqual({label: {text: 'Dalej'}, href})
  })

  test('places on the landing page in English', () => {
    expect(parse({kind: 'anchor', anchor: 'platform'}, 'gb').data?.href).toBe('/#platform')
  })

  test('external addresses', () => {
    expect(parse({kind: 'external', href: 'https://example.com/'}).data).toEqual({
      label: {text: 'Dalej'},
      href: 'https://example.com/',
    })
  })

  test('a page in the page’s language', () => {
    expect(parse({kind: 'page', page: page(['gb', 'pl'])}).data).toEqual({
      label: {text: 'Dalej'},
      href: '/pl/prywatnosc',
    })
  })

  test.each([
    ['in English alone', page(['gb'])],
    ['at an invalid address', {...page(['gb', 'pl']), address: {pl: 'pl'}}],
    ['outside its dates', {...page(['gb', 'pl']), isValid: false}],
    ['at the address of an older page', {...page(['gb', 'pl']), older: [page(['pl'])]}],
  ])('null if the page exists %s', (_, target) => {
    expect(parse({kind: 'page', page: target}).data).toBeNull()
  })

  test('the English page, for redirects', () => {
    const redirectTo = (target: object) =>
      parseIn('pl', destinationContract, {...none, kind: 'page', page: {...page(['gb', 'de']), ...target}})
        .data
    expect(redirectTo({isValid: false})).toBe('/privacy')
    expect(redirectTo({locales: ['de']})).toBeNull()
  })
})

describe('breaks', () => {
  test.each([
    [{kind: 'route'}, 'route'],
    [{kind: 'route', route: 'blog'}, 'route'],
    [{kind: 'anchor'}, 'anchor'],
    [{kind: 'anchor', anchor: 'a b'}, 'anchor'],
    [{kind: 'anchor', anchor: 'Late'}, 'anchor'],
    [{kind: 'external'}, 'href'],
    [{kind: 'external', href: 'javascript:alert(1)'}, 'href'],
    [{kind: 'page'}, 'page'],
    [{kind: 'teleport'}, 'kind'],
    [{kind: 'route', route: 'about', label: null}, 'label.gb'],
  ])('%j at %s', (link, path) => {
    expect(parse(link).problems).toEqual([expect.stringMatching(`^${path} `)])
  })
})
