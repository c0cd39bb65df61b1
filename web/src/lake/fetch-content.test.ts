import {createServer, type Server} from 'node:http'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {isDoubted} from '../delivery/doubts.ts'
import {happenings} from '../happenings.ts'
import type {fetchContent as FetchContent, queryTag as QueryTag} from './fetch-content.ts'

let answer: {status?: number; body: string; cutOff?: boolean}
let server: Server
let fetchContent: typeof FetchContent
let queryTag: typeof QueryTag

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
  ;({fetchContent, queryTag} = await import('./fetch-content.ts'))
  globalThis.domoraDoubts = undefined
  globalThis.domoraHappenings = undefined
})

afterEach(() => {
  vi.unstubAllEnvs()
  server.close()
})

const query = '*[_type == "plan"]'
const plans = () => fetchContent(query, ['plan'])
const reasons = () => {
  const heard: string[] = []
  happenings().on('lake-failed', (reason) => heard.push(reason))
  return heard
}
const areDoubted = () => isDoubted([queryTag(query, {})], Date.now() - 1_000)

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
  const heard = reasons()
  await expect(plans()).rejects.toThrow('no result')
  expect(heard).toEqual(['no-result'])
  expect(areDoubted()).toBe(true)
})

test.each([
  ['refuses', {status: 503, body: '{}'}, '503', 'refused'],
  ['does not know the site', {status: 401, body: '{}'}, '401', 'refused'],
  ['hangs up in the middle', {body: '{"result": [1', cutOff: true}, 'terminated', 'unreachable'],
  ['is away', 'away', 'fetch failed', 'unreachable'],
] as const)('a lake that %s leaves what is kept as it was', async (_, given, message, reason) => {
  if (given === 'away') await new Promise((resolve) => server.close(resolve))
  else answer = given
  const heard = reasons()
  await expect(plans()).rejects.toThrow(message)
  expect(heard).toEqual([reason])
  expect(areDoubted()).toBe(false)
})
