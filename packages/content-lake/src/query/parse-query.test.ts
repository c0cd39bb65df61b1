import {expect, test} from 'vitest'
import {ApiError} from '../api-error.ts'
import {parseQuery} from './parse-query.ts'

function refusal(query: string, params: Record<string, unknown> = {}): unknown {
  try {
    parseQuery(query, params)
  } catch (error) {
    if (error instanceof ApiError) return {status: error.status, ...error.body}
    throw error
  }
  return undefined
}

test.each([
  ['*[_type == ', 10],
  ['*[_type == "a"', 13],
  ['{a b}', 3],
  ['', 0],
])('%j is refused at %i', (query, start) => {
  expect(refusal(query)).toMatchObject({status: 400, error: {type: 'queryParseError', query, start}})
})

test('a missing parameter is refused with its position', () => {
  expect(refusal('*[_id == $id && slug == $slug]', {id: 'a'})).toEqual({
    status: 400,
    error: {
      type: 'queryParseError',
      description: 'param $slug referenced, but not provided',
      query: '*[_id == $id && slug == $slug]',
      start: 24,
      end: 28,
    },
  })
})

test.each([
  ['a dollar in a string', '*[price == "$us"]'],
  ['a dollar in a comment', '* // costs $us\n[0]'],
  ['the argument of a function', 'fn a::b($item) = $item{name}; *{"x": a::b(author)}'],
])('%s is not a parameter', (_, query) => {
  expect(refusal(query)).toBeUndefined()
})

test('a parameter may be null', () => {
  expect(refusal('*[a == $b]', {b: null})).toBeUndefined()
})

test('an inherited property is not a parameter', () => {
  expect(refusal('*[a == $constructor]')).toMatchObject({
    error: {description: 'param $constructor referenced, but not provided'},
  })
})

test('the error for an unsupported function contains its name', () => {
  expect(refusal('*[geo::distance(a, b) < 5]')).toMatchObject({
    error: {description: 'geo::distance() is not supported by this Content Lake', start: 2},
  })
})

test('a wrong number of arguments is refused', () => {
  expect(refusal('count()')).toMatchObject({status: 400, error: {type: 'queryParseError', start: 0, end: 6}})
})

test.each([
  '{"hasOwnProperty": 1}',
  '*[0]{hasOwnProperty}',
  '*[0]{"a": {"hasOwnProperty": title}}',
  '$p',
  '{"a": $p}',
])('an object with an attribute named hasOwnProperty is refused: %s', (query) => {
  expect(refusal(query, {p: [{hasOwnProperty: 1}]})).toMatchObject({
    status: 400,
    error: {description: 'Objects cannot have an attribute named "hasOwnProperty"'},
  })
})

test.each(['constructor(1)', 'toString()', 'global::hasOwnProperty(1)', '__proto__::x(1)', '* | valueOf()'])(
  'a function with the name of an inherited property is refused: %s',
  (query) => {
    expect(refusal(query)).toMatchObject({status: 400})
  },
)
