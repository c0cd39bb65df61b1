import {createServer, type Server} from 'node:http'
import {afterEach, beforeEach, describe, expect, type MockInstance, test, vi} from 'vitest'
import {warm} from './warm.ts'

/** What the server answers at a path, one after another; the last one stays. */
let answers: Record<string, {status?: number; headers: Record<string, string>; instead?: 'hangUp' | 'hang'}[]>
let asked: string[]
let server: Server

const stale = {headers: {'x-nextjs-cache': 'STALE', 'cache-control': 's-maxage=31536000'}}
const fresh = {headers: {'x-nextjs-cache': 'HIT', 'cache-control': 's-maxage=31536000'}}
/** How Next serves a page whose rendering has failed, until it tries again. */
const failed = {headers: {'x-nextjs-cache': 'HIT', 'cache-control': 's-maxage=3'}}

beforeEach(async () => {
  asked = []
  answers = {}
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const queue = answers[path] ?? []
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    if (answer?.instead === 'hangUp') request.socket.destroy()
    else if (answer?.instead !== 'hang')
      response.writeHead(answer?.status ?? 200, answer?.headers).end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  vi.stubEnv('PORT', String(address.port))
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

test('asks until the new rendering is there', async () => {
  answers = {'/a': [stale, stale, fresh]}
  expect(await warm(['/a'])).toEqual([])
  expect(asked).toEqual(['/a', '/a', '/a'])
})

test('an old page after a failed rendering is not the new one', async () => {
  answers = {'/a': [stale, failed, {...failed, status: 500}, fresh]}
  expect(await warm(['/a'])).toEqual([])
  expect(asked).toHaveLength(4)
})

test('answers that Next does not keep are fresh', async () => {
  answers = {'/-': [{status: 404, headers: {'cache-control': 'no-store'}}]}
  expect(await warm(['/-'])).toEqual([])
})

test('names what was not renewed in time, and renews the rest', async () => {
  answers = {'/never': [stale], '/a': [stale, fresh], '/b': [fresh]}
  expect(await warm(['/never', '/a', '/b'], {concurrency: 2, timeLimit: 200})).toEqual(['/never'])
  expect(asked).toContain('/b')
})

describe('a server that does not answer', () => {
  let log: MockInstance<typeof console.warn>
  beforeEach(() => {
    log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  test('is asked again when it hangs up, and for the rest', async () => {
    answers = {'/a': [{...fresh, instead: 'hangUp'}, fresh], '/b': [fresh]}
    expect(await warm(['/a', '/b'], {concurrency: 1})).toEqual([])
    expect(asked).toEqual(['/a', '/a', '/b'])
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('"event":"warming-failed","path":"/a"'),
    )
  })

  test('is not waited for longer than there is time', async () => {
    answers = {'/a': [{...fresh, instead: 'hang'}], '/b': [fresh]}
    expect(await warm(['/a', '/b'], {concurrency: 1, timeLimit: 100})).toEqual(['/a'])
    expect(asked).toEqual(['/a', '/b'])
  })
})
