import {describe, expect, test} from 'vitest'
import {languageOfCopy} from './language-of-copy.ts'

type Path = Parameters<typeof languageOfCopy>[0]

const keyed = (key: string) => ({_key: key, _index: 0})

describe('copy has a language', () => {
  test.each<[string, Path, string]>([
    ['a line', ['heading', 'de'], 'de'],
    ['a line in a list', ['points', keyed('a'), 'gb'], 'gb'],
    ['a span of rich text', ['body', 'pt', keyed('b'), 'children', keyed('s'), 'text'], 'pt'],
  ])('%s', (_, path, language) => {
    expect(languageOfCopy(path, 'Miete')).toBe(language)
  })

  test('a text that looks like a date or an address is copy all the same', () => {
    expect(languageOfCopy(['heading', 'de'], '2026-11-20')).toBe('de')
  })
})

describe('what is no copy has none', () => {
  test.each<[string, Path]>([
    ['a type', ['_type']],
    ['an enum', ['rows', keyed('a'), 'status']],
    ['a date', ['updated']],
    ['a slug', ['slug', 'current']],
    ['a currency', ['currency']],
    ['the target of a link', ['action', 'href']],
    ['the target of a link in rich text', ['body', 'de', keyed('b'), 'markDefs', keyed('l'), 'href']],
    ['the style of a paragraph', ['body', 'de', keyed('b'), 'style']],
    ['a mark', ['body', 'de', keyed('b'), 'children', keyed('s'), 'marks', 0]],
    ['a key', ['body', 'de', keyed('b'), 'children', keyed('s'), '_key']],
    ['a title for search engines', ['seo', 'title', 'de']],
  ])('%s', (_, path) => {
    expect(languageOfCopy(path, 'Miete')).toBeNull()
  })

  test.each(['', '  ', '\n'])('%j is blank and stays it', (text) => {
    expect(languageOfCopy(['heading', 'de'], text)).toBeNull()
  })
})
