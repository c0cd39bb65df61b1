import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {localizedPortableText} from './portable-text.ts'

const span = {_type: 'span', _key: 's', text: 'Text', marks: ['strong']}
const block = {_type: 'block', _key: 'b', style: 'h2', children: [span], markDefs: []}
const read = (...blocks: readonly unknown[]) =>
  z
    .unknown()
    .pipe(localizedPortableText('pl'))
    .safeParse({_type: 'localizedPortableText', gb: [block], pl: blocks})

test('takes blocks as Studio writes them', () => {
  expect(read({...block, listItem: 'bullet', level: 1}).data).toEqual({
    blocks: [{...block, listItem: 'bullet', level: 1}],
  })
})

test('fills in what may be left out', () => {
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
    ['an unknown block', {_type: 'table', _key: 'b'}, 'pl.0._type'],
    ['a heading of the page’s own level', {...block, style: 'h1'}, 'pl.0.style'],
    [
      'an unsafe link',
      {...block, markDefs: [{_type: 'link', _key: 'm', href: 'javascript:alert(1)'}]},
      'pl.0.markDefs.0.href',
    ],
    ['a span without text', {...block, children: [{...span, text: null}]}, 'pl.0.children.0.text'],
    ['a string', 'Text', 'pl.0'],
  ])('on %s', (_, value, path) => {
    expect(read(value).error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })
})
