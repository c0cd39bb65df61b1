import type {ValidationMarker} from 'sanity'
import {expect, test} from 'vitest'
import {remarksAt, remarksOnList} from './cell-remarks.ts'

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

test('remarks stand at their own cell, errors first, nothing twice', () => {
  expect(remarksAt(markers, 'a', 'yearly')).toEqual([
    {level: 'error', message: 'Which amount?'},
    {level: 'warning', message: 'Is that meant?'},
  ])
  expect(remarksAt(markers, 'a')).toEqual([{level: 'error', message: 'This plan has a price already.'}])
  expect(remarksAt(markers, 'a', 'monthly')).toEqual([])
  expect(remarksAt(markers, undefined, 'yearly')).toEqual([])
})

test('what the list lacks as a whole stands above it', () => {
  expect(remarksOnList(markers)).toEqual([{level: 'error', message: 'No price for “Enterprise”.'}])
})
