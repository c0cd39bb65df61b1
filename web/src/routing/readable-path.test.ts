import {expect, test} from 'vitest'
import {readablePath} from './readable-path.ts'

test.each([
  ['/prizing', '/prizing'],
  ['/pl/%C5%BC%C3%B3%C5%82w', '/pl/żółw'],
  ['/%3Cscript%3E', '/<script>'],
  ['/a%00b%0D%0Ac', '/a�b��c'],
  ['/%E2%80%AEgnp.exe', '/�gnp.exe'],
  ['/%ff', '/%ff'],
])('%s reads as %s', (path, text) => {
  expect(readablePath(path)).toBe(text)
})

test('a long path is cut', () => {
  expect(readablePath(`/${'a'.repeat(5_000)}`)).toHaveLength(121)
})
