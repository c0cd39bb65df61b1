import {expect, test} from 'vitest'
import {whereOf} from './where-of.ts'

test('names the kind and the place, and nothing of the message', () => {
  const where = whereOf(new TypeError('anna@example.com\neva@example.com'))
  expect(where).toMatch(/^TypeError at .*where-of\.test\.ts:\d+/)
  expect(where).not.toContain('example.com')
})

test('what is no error is only its type', () => {
  expect(whereOf('anna@example.com')).toBe('string')
})
