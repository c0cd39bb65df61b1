import {describe, expect, test} from 'vitest'
import {isCopy} from './is-copy.ts'

type Context = Parameters<typeof isCopy>[0]

const isMarked = (sourcePath: Context['sourcePath'], value = 'Miete') =>
  isCopy({
    sourcePath,
    resultPath: [],
    sourceDocument: {_id: 'drafts.hero-main', _type: 'hero'},
    filterDefault: () => true,
    value,
  })

const keyed = (key: string) => ({_key: key, _index: 0})

describe('copy leads to its field', () => {
  test.each<[string, Context['sourcePath']]>([
    ['a line', ['heading', 'de']],
    ['a line in a list', ['points', keyed('a'), 'gb']],
    ['a span of rich text', ['body', 'pt', keyed('b'), 'children', keyed('s'), 'text']],
  ])('%s', (_, path) => {
    expect(isMarked(path)).toBe(true)
  })

  test('a text that looks like a date or an address is copy all the same', () => {
    expect(isMarked(['heading', 'de'], '2026-11-20')).toBe(true)
  })
})

describe('what is no copy stays as it is', () => {
  test.each<[string, Context['sourcePath']]>([
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
    expect(isMarked(path)).toBe(false)
  })

  test.each(['', '  ', '\n'])('%j is blank and stays it', (text) => {
    expect(isMarked(['heading', 'de'], text)).toBe(false)
  })
})
