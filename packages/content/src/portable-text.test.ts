import {describe, expect, test} from 'vitest'
import {localizedPortableText} from './portable-text.ts'
import {parseIn} from './testing/parse-in.ts'

const span = {_type: 'span', _key: 's', text: 'Text', marks: ['strong']}
const block = {_type: 'block', _key: 'b', style: 'h2', children: [span], markDefs: []}
const read = (...blocks: readonly unknown[]) =>
  parseIn('pl', localizedPortableText, {_type: 'localizedPortableText', gb: [block], pl: blocks})

test('accepts blocks as Studio writes them', () => {
  expect(read({...block, listItem: 'bullet', level: 1}).data).toEqual({
    blocks: [{...block, listItem: 'bullet', level: 1}],
  })
})

test('fills in optional fields', () => {
  const {style, markDefs, ...bare} = {...block, children: [{_type: 'span', _key: 's', text: 'Text'}]}
  expect(read(bare).data).toEqual({
    blocks: [{...bare, style: 'normal', markDefs: [], children: [{...span, marks: []}]}],
  })
  expect([style, markDefs]).toEqual(['h2', []])
})

test('falls back to English as a whole', () => {
  expect(read().data).toEqual({blocks: [block], lang: 'en'})
})

describe('breaks', () => {
  test.each([
    ['an unknown block', {_type: 'table', _key: 'b'}, 'pl[_key=="b"]._type'],
    ['a heading of the page’s own level', {...block, style: 'h1'}, 'pl[_key=="b"].style'],
    [
      'an unsafe link',
      {...block, markDefs: [{_type: 'link', _key: 'm', href: 'javascript:alert(1)'}]},
      'pl[_key=="b"].markDefs[_key=="m"].href',
    ],
    [
      'a span without text',
      {...block, children: [{...span, text: null}]},
      'pl[_key=="b"].children[_key=="s"].text',
    ],
    ['a string', 'Text', 'pl[0]'],
  ])('on %s', (_, value, path) => {
    expect(read(value).problems).toContainEqual(expect.stringContaining(`${path} `))
  })
})
