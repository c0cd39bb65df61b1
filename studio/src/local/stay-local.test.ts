import {expect, test} from 'vitest'
import {stayLocal} from './stay-local.ts'
import {stripBridge} from './without-bridge.ts'

const recording = () => {
  const sent: string[] = []
  const guarded = stayLocal((input) => {
    sent.push(input instanceof Request ? input.url : String(input))
    return Promise.resolve(new Response('sent'))
  }, 'http://localhost:3333/structure')
  return {sent, guarded}
}

test.each([
  'https://sanity-cdn.com/v1/modules',
  'https://api.sanity.io/v1/intake',
  'https://abc.api.sanity.io/v1/ping',
  'https://core.sanity-cdn.com/bridge.js',
])('answers %s itself', async (url) => {
  const {sent, guarded} = recording()
  expect(await (await guarded(url)).json()).toEqual({})
  expect(await (await guarded(new Request(url))).json()).toEqual({})
  expect(await (await guarded(new URL(url))).json()).toEqual({})
  expect(sent).toEqual([])
})

test.each([
  'http://localhost:3900/v1/ping',
  '/static/app.js',
  'https://notsanity.io/x',
  'https://sanity.io.example/x',
])('lets %s through', async (url) => {
  const {sent, guarded} = recording()
  expect(await (await guarded(url)).text()).toBe('sent')
  expect(sent).toEqual([url])
})

test('the bridge script is taken out of the page, and no other', () => {
  const page =
    '<head><script src="/app.js" type="module"></script><script src="https://core.sanity-cdn.com/bridge.js" async type="module" data-sanity-core></script>\n</head>'
  expect(stripBridge(page)).toBe('<head><script src="/app.js" type="module"></script></head>')
})
