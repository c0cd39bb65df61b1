import type {ValidationMarker} from 'sanity'
import {expect, test} from 'vitest'
import {messagesAt} from './validation-messages.tsx'

const marker = (level: ValidationMarker['level'], message: string, path: ValidationMarker['path']) => ({
  level,
  message,
  path,
})

const markers = [
  marker('warning', 'Is this intended?', ['prices', {_key: 'a'}, 'yearly']),
  marker('error', 'Which amount?', ['prices', {_key: 'a'}, 'yearly']),
  marker('warning', 'Is this intended?', ['prices', {_key: 'a'}, 'yearly']),
  marker('error', 'This plan already has a price.', ['prices', {_key: 'a'}]),
  marker('error', 'Elsewhere', ['currency']),
  marker('error', 'No price for “Enterprise”.', ['prices']),
  marker('error', 'Another row', ['prices', {_key: 'b'}, 'yearly']),
]

test('messages about a value have errors first and no repetitions', () => {
  expect(messagesAt(markers, ['prices', {_key: 'a'}, 'yearly'])).toEqual([
    {level: 'error', message: 'Which amount?'},
    {level: 'warning', message: 'Is this intended?'},
  ])
  expect(messagesAt(markers, ['prices', {_key: 'a'}, 'monthly'])).toEqual([])
  expect(messagesAt(markers, ['prices', {_key: ''}, 'yearly'])).toEqual([])
})

test('messages about an item and its list are separate', () => {
  expect(messagesAt(markers, ['prices', {_key: 'a'}])).toEqual([
    {level: 'error', message: 'This plan already has a price.'},
  ])
  expect(messagesAt(markers, ['prices'])).toEqual([{level: 'error', message: 'No price for “Enterprise”.'}])
})
