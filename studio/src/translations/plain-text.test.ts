import {expect, test} from 'vitest'
import {plainText} from './plain-text.ts'

const block = (text: string, more: object = {}) => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 's', text, marks: []}],
  ...more,
})

test('a line stays as it is, without space around it', () => {
  expect(plainText(' Rent ')).toBe('Rent')
  for (const nothing of [undefined, null, '  ', [], 5, {}]) expect(plainText(nothing)).toBe('')
})

test('formatted text has one line for each block, with its marks', () => {
  const linked = {
    markDefs: [{_type: 'link', _key: 'm1', href: '/pricing'}],
    children: [
      {_type: 'span', _key: 's1', text: 'See our ', marks: ['strong']},
      {_type: 'span', _key: 's2', text: 'prices', marks: ['m1']},
    ],
  }
  expect(
    plainText([
      block('Fees', {style: 'h2'}),
      block('First', {listItem: 'bullet', level: 1}),
      block('Nested', {listItem: 'number', level: 2}),
      block('', linked),
    ]),
  ).toBe('## Fees\n• First\n  1. Nested\nSee our prices (/pricing)')
})

test('values that are not blocks have no text', () => {
  expect(plainText([5, null, block('Rent')])).toBe('Rent')
})
