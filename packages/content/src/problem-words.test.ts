import {expect, test} from 'vitest'
import {problemWords} from './problem-words.ts'

const page = {
  sections: [
    {_key: 'a', _type: 'hero', lede: {gb: 7}},
    {_key: 'b', _type: 'feature', points: [{_key: 'p'}, {_key: 'q', gb: 7}]},
  ],
}

test.each([
  [
    'sections[_key=="a"].lede.gb',
    'Invalid input: expected string, received number',
    'Hero: Introduction (English) has a value that does not work',
  ],
  [
    'sections[_key=="b"].points[_key=="q"].gb',
    'Too small: expected string',
    'Feature: Points, 2 (English) has a value that does not work',
  ],
  [
    'sections[_key=="b"].image',
    'Invalid input: expected object, received null',
    'Feature: Picture is missing',
  ],
  ['to', 'links to /nowhere, which does not exist', 'To links to /nowhere, which does not exist'],
  ['', 'points to no published page', 'The document points to no published page'],
])('%s %s', (field, message, words) => {
  expect(problemWords({field, message}, page)).toBe(words)
})

test('without its document, a section is not named', () => {
  const field = 'sections[_key=="daa9672a5a4b"].image'
  expect(problemWords({field, message: 'Invalid input: expected object, received null'})).toBe(
    'Picture is missing',
  )
})
