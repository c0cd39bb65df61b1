import {expect, test} from 'vitest'
import {stripRemoteFonts} from './without-remote-fonts.ts'

test('fonts from the internet are taken out, others stay', () => {
  const own = "@font-face { font-family: Own; src: url('/own.woff2') }"
  const css = `a{color:red}@font-face{font-family:Inter;src:url(https://fonts.example/a.woff2)format("woff2")}
@font-face {
  font-family: Inter;
  src: url("https://fonts.example/b.woff2");
}
${own} b{color:blue}`
  expect(stripRemoteFonts(css)).toBe(`a{color:red}\n\n${own} b{color:blue}`)
})
