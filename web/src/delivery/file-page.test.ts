import {expect, test} from 'vitest'
import {filePage} from './file-page.ts'

test('a page carries its policy before everything that it is about', () => {
  const policy = "default-src 'none'; frame-ancestors 'none'; style-src 'sha256-a='"
  expect(filePage('<!doctype html><html><head><style>a{}</style></head></html>', policy)).toBe(
    `<!doctype html><html><head><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'sha256-a='"><style>a{}</style></head></html>`,
  )
})

test('what is no document is not taken for one', () => {
  expect(() => filePage('{}', '')).toThrow('no head')
})
