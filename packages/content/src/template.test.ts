import {expect, test} from 'vitest'
import {comparePlaceholders, factsIn, fillIn, namesFacts, namesIn, withoutForm} from './template.ts'

test('a name in braces is found, and other braces are not', () => {
  const text = 'From {price.top-10.month} to {last}, {last}: { not one } {} {a.} {.b}'
  expect(namesIn(text)).toEqual(['price.top-10.month', 'last', 'last'])
  expect(factsIn(text)).toEqual(['price.top-10.month'])
})

test('a fact can have a form', () => {
  expect(factsIn('{limit.free|property}, {limit.free|} {count|property} {fact.launch|month}')).toEqual([
    'limit.free|property',
    'fact.launch|month',
  ])
  expect(['limit.free|property', 'limit.free'].map(withoutForm)).toEqual(['limit.free', 'limit.free'])
})

test('a name without a value stays', () => {
  const values = new Map([['path', '/{path}$&']])
  expect(fillIn('{path} {limit.basic} {other}', (name) => values.get(name))).toBe(
    '/{path}$& {limit.basic} {other}',
  )
})

test('facts are not placeholders', () => {
  const template = 'From {price.basic.month} for {count}'
  expect(comparePlaceholders(template, ['amount'])).toEqual({missing: ['amount'], unknown: ['count']})
})

test('only a result with a fact needs them', () => {
  expect(namesFacts({text: [{gb: 'From {price.basic.month}'}]})).toBe(true)
  expect(namesFacts({text: 'Page not found: {path}'})).toBe(false)
})
