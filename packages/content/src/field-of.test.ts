import {expect, test} from 'vitest'
import {fieldOf} from './field-of.ts'

test('a field is read from an object, and nothing from any other value', () => {
  expect(fieldOf({kind: 'page'}, 'kind')).toBe('page')
  expect(fieldOf(['first'], '0')).toBe('first')
  for (const value of [undefined, null, 'text', 4, {}, []]) expect(fieldOf(value, 'kind')).toBeUndefined()
})

test('what every object inherits is not a field', () => {
  expect(fieldOf({}, 'constructor')).toBeUndefined()
  expect(fieldOf('text', 'length')).toBeUndefined()
})
