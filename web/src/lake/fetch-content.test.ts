import {createServer, type Server} from 'node:http'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {isDoubted} from '../delivery/doubts.ts'
import type {fetchContent as FetchContent} from './fetch-content.ts'

let answer: {status?: number; body: string; cutOff?: boolean}
let server: Server
let fetchContent: typeof FetchContent

beforeEach(async () => {
  server = createServer((_, response) => {
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...(answer.cutOff && {'content-length': '100'}),
    })
    if (answer.cutOff) response.write(answer.body, () => response.destroy())
    else response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  vi.stubEnv('SANITY_API_HOST', `http://127.0.0.1:${address.port}`)
  vi.resetModules()
  ;({fetchContent} = await import('./fetch-content.ts'))
  globalThis.domoraDoubts = undefined
})

afterEach(() => {
  vi.unstubAllEnvs()
  server.close()
})

const plans = () => fetchContent('*[_type == "plan"]', ['plan'])
const areDoubted = () => isDoubted(['content:plan'], Date.now() - 1_000)

test('a result is what is kept', async () => {
  answer = {body: '{"result": [1]}'}
  expect(await plans()).toEqual([1])
  expect(areDoubted()).toBe(false)
})

test.each([
  ['half an answer', '{"result": [1, 2'],
  ['a page of somebody else', '<html>Sign in</html>'],
  ['JSON without a result', '{"message": "hello"}'],
])('%s is none, and doubted, because Next keeps it', async (_, body) => {
  answer = {body}
  await expect(plans()).rejects.toThrow('no result')
  expect(areDoubted()).toBe(true)
})

test.each([
  ['refuses', {status: 503, body: '{}'}],
  ['hangs up in the middle', {body: '{"result": [1', cutOff: true}],
])('a lake that %s leaves what is kept as it was', async (_, given) => {
  answer = given
  await expect(plans()).rejects.toThrow()
  expect(areDoubted()).toBe(false)
})
