import {expect, test} from 'vitest'
import inlineCss from './inline-css-loader.ts'

const context = {resourcePath: 'a.pcss'}

test('a stylesheet becomes a module with its minified text, without changes for old browsers', () => {
  const css = '.a { color: light-dark(#ffffff, #000000);\n  & b { print-color-adjust: exact } }'
  expect(inlineCss.call(context, css)).toBe(
    'export default ".a{color:light-dark(#fff,#000);& b{print-color-adjust:exact}}"',
  )
})

test('a mistake in a stylesheet stops the build', () => {
  expect(() => inlineCss.call(context, '.a { color: red } }')).toThrow(/Unexpected|Invalid/)
})
