import {expect, test} from 'vitest'
import {errorLocation} from './errors.ts'

test('a location has the name and place of an error, without its message', () => {
  const location = errorLocation(new TypeError('anna@example.com\neva@example.com'))
  expect(location).toMatch(/^TypeError at .*errors\.test\.ts:\d+/)
  expect(location).not.toContain('example.com')
  expect(errorLocation('anna@example.com')).toBe('string')
})
