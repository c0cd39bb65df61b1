import {expect, test} from 'vitest'
import inlineCss from './inline-css-loader.ts'

const context = {resourcePath: 'a.pcss', addDependency: () => {}}

test('a stylesheet becomes a module with its text, minified and not rewritten for old browsers', () => {
  const css = '.a { color: light-dark(#ffffff, #000000);\n  & b { margin: 0px } }'
  expect(inlineCss.call(context, css)).toBe('export default ".a{color:light-dark(#fff,#000);b{margin:0}}"')
})

test('what browsers do without is left out, but not out of a text', () => {
  const css =
    '.a{--f:clamp(1rem, 2vw, 3rem);&::after{content:"a, b;& c"} & > b{top:0} &:hover{top:1px} & :is(i, u){top:2px}}'
  expect(inlineCss.call(context, css)).toBe(
    `export default ${JSON.stringify('.a{--f:clamp(1rem,2vw,3rem);&:after{content:"a, b;& c"}>b{top:0}&:hover{top:1px}:is(i,u){top:2px}}')}`,
  )
})

test('a quotation mark in a text does not end it, and in a name it begins none', () => {
  const css = String.raw`.a{&::after{content:"\"a, b\", c"} &::before{content:"x"}} .\"b{& > i{top:0} & > u{top:1px}}`
  const made = String.raw`.a{&:after{content:"\"a, b\", c"}&:before{content:"x"}}.\"b{>i{top:0}>u{top:1px}}`
  expect(inlineCss.call(context, css)).toBe(`export default ${JSON.stringify(made)}`)
})

test('a mistake in a stylesheet stops the build', () => {
  expect(() => inlineCss.call(context, '.a { color: red } }')).toThrow(/Unexpected|Invalid/)
})

test('tokens get short names, the same in every stylesheet; what a section declares for itself keeps its own', () => {
  const made = inlineCss.call(
    context,
    ':root{--paper:#fff} .a{--row:1px;color:var(--paper);height:var(--row)}',
  )
  expect(made).toMatch(/:root\{(--[A-Z]+):#fff\}\.a\{--row:1px;color:var\(\1\);height:var\(--row\)\}/)
  expect(inlineCss.call(context, '.b{color:var(--deep)}'), 'with a remark beside it').not.toContain('--deep')
  expect(inlineCss.call(context, '.b{color:var(--paper)}')).toContain(/--[A-Z]+/.exec(made)?.[0])
})

test('a token that is one length everywhere is written out, and declared no more', () => {
  expect(
    inlineCss.call(
      context,
      ':root{--s4:1rem;--s6:1.5rem;--r-control:6px} .a{border-radius:var(--r-control);margin:var(--s4) calc(var(--s6) + 1px)}',
    ),
  ).toBe('export default ".a{border-radius:6px;margin:1rem calc(1.5rem + 1px)}"')
})
