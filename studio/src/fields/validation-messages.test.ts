import type {ValidationMarker} from 'sanity'
import {expect, test} from 'vitest'
import {itemMessages, listMessages} from './validation-messages.tsx'

const marker = (level: ValidationMarker['level'], message: string, path: ValidationMarker['path']) => ({
  level,
  message,
  path,
})

const markers = [
  marker('warning', 'Is that meant?', ['prices', {_key: 'a'}, 'yearly']),
  marker('error', 'Which amount?', ['prices', {_key: 'a'}, 'yearly']),
  marker('warning', 'Is that meant?', ['prices', {_key: 'a'}, 'yearly']),
  marker('error', 'This plan has a price already.', ['prices', {_key: 'a'}]),
  marker('error', 'Elsewhere', ['currency']),
  marker('error', 'No price for “Enterprise”.', ['prices']),
  marker('error', 'Another row', ['prices', {_key: 'b'}, 'yearly']),
]

test('messages about an item or its field have errors first and no repetitions', () => {
  expect(itemMessages(markers, 'prices', 'a', 'yearly')).toEqual([
    {level: 'error', message: 'Which amount?'},
    {level: 'warning', message: 'Is that meant?'},
  ])
  expect(itemMessages(markers, 'prices', 'a')).toEqual([
    {level: 'error', message: 'This plan has a price already.'},
  ])
  expect(itemMessages(markers, 'prices', 'a', 'monthly')).toEqual([])
  expect(itemMessages(markers, 'prices', undefined, 'yearly')).toEqual([])
})

test('messages about the list are separate', () => {
  expect(listMessages(markers, 'prices')).toEqual([{level: 'error', message: 'No price for “Enterprise”.'}])
})
