import {expect, test} from 'vitest'
import {readingText} from './reading-text.ts'

const block = (text: string, more: object = {}) => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 's', text, marks: []}],
  ...more,
})

test('a line is read as it stands, without space around it', () => {
  expect(readingText(' Rent ')).toBe('Rent')
  for (const nothing of [undefined, null, '  ', [], 5, {}]) expect(readingText(nothing)).toBe('')
})

test('formatted text is read block by block, with what marks it', () => {
  const linked = {
    markDefs: [{_type: 'link', _key: 'm1', href: '/pricing'}],
    children: [
      {_type: 'span', _key: 's1', text: 'See our ', marks: ['strong']},
      {_type: 'span', _key: 's2', text: 'prices', marks: ['m1']},
    ],
  }
  expect(
    readingText([
      block('Fees', {style: 'h2'}),
      block('First', {listItem: 'bullet', level: 1}),
      block('Nested', {listItem: 'number', level: 2}),
      block('', linked),
    ]),
  ).toBe('## Fees\n• First\n  1. Nested\nSee our prices (/pricing)')
})

test('a link that leads elsewhere is another text', () => {
  const to = (href: string) => [
    block('', {
      markDefs: [{_key: 'm', href}],
      children: [{_type: 'span', _key: 's', text: 'prices', marks: ['m']}],
    }),
  ]
  expect(readingText(to('/pricing'))).not.toBe(readingText(to('/about')))
})

test('what is no block has no text', () => {
  expect(readingText([5, null, block('Rent')])).toBe('Rent')
})
