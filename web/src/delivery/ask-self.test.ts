import {createServer, type IncomingMessage, type Server} from 'node:http'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {insideHeaders} from '../routing/by-slug.ts'
import {askSelf} from './ask-self.ts'

let answer: {status?: number; headers?: Record<string, string>} | 'hang' | 'hang up'
let asked: IncomingMessage[]
let server: Server

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(request)
    if (answer === 'hang up') request.socket.destroy()
    else if (answer !== 'hang') response.writeHead(answer.status ?? 200, answer.headers).end('page')
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

test('asks as this server itself, and for no more than the head', async () => {
  answer = {}
  await askSelf('/pl/pricing')
  expect(asked[0]).toMatchObject({method: 'HEAD', url: '/pl/pricing', headers: insideHeaders()})
})

const yearLong = {'cache-control': 's-maxage=31536000'}

test.each([
  ['a page that is being replaced', {headers: {...yearLong, 'x-nextjs-cache': 'STALE'}}, 'stale'],
  ['the newest rendering', {headers: {...yearLong, 'x-nextjs-cache': 'HIT'}}, 'fresh'],
  // Next gives it a short life, until it tries again.
  [
    'an old page after a failure',
    {headers: {'cache-control': 's-maxage=3', 'x-nextjs-cache': 'HIT'}},
    'failed',
  ],
  ['a page that fails', {status: 500, headers: {}}, 'failed'],
  ['what Next does not keep', {status: 404, headers: {'cache-control': 'no-store'}}, 'fresh'],
])('%s is told by its headers', async (_, given, freshness) => {
  answer = given
  expect(await askSelf('/')).toBe(freshness)
})

test.each(['hang', 'hang up'] as const)(
  'a server that %ss has failed, and the log says so',
  async (given) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answer = given
    expect(await askSelf('/a', 100)).toBe('failed')
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('"event":"warming-failed","path":"/a"'),
    )
  },
)
