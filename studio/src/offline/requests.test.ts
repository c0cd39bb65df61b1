import {expect, test} from 'vitest'
import {blockInternet} from './requests.ts'

const recording = () => {
  const sent: string[] = []
  const guarded = blockInternet((input) => {
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
])('%s is answered without a request', async (url) => {
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
])('%s is requested', async (url) => {
  const {sent, guarded} = recording()
  expect(await (await guarded(url)).text()).toBe('sent')
  expect(sent).toEqual([url])
})
