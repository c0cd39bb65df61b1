import {expect, test} from 'vitest'
import {isSameSecret} from './is-same-secret.ts'

test.each([
  ['secret', true],
  ['secreT', false],
  ['secret ', false],
  ['', false],
])('%j is the secret: %s', (given, same) => expect(isSameSecret(given, 'secret')).toBe(same))
