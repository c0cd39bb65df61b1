import {expect, test} from 'vitest'
import {removeBridge, removeRemoteFonts} from './build-plugins.ts'

test('fonts from the internet are removed, others stay', () => {
  const own = "@font-face { font-family: Own; src: url('/own.woff2') }"
  const css = `a{color:red}@font-face{font-family:Inter;src:url(https://fonts.example/a.woff2)format("woff2")}
@font-face {
  font-family: Inter;
  src: url("https://fonts.example/b.woff2");
}
${own} b{color:blue}`
  expect(removeRemoteFonts(css)).toBe(`a{color:red}\n\n${own} b{color:blue}`)
})

test('the script of the dashboard is removed, and no other', () => {
  const page =
    '<head><script src="/app.js" type="module"></script><script src="https://core.sanity-cdn.com/bridge.js" async type="module" data-sanity-core></script>\n</head>'
  expect(removeBridge(page)).toBe('<head><script src="/app.js" type="module"></script></head>')
})
