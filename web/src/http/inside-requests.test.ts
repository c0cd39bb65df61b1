import {createServer, type Server} from 'node:http'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {insideHeaders} from '../routing/by-slug.ts'
import {markInsideRequests} from './inside-requests.ts'

let server: Server
let origin: string

beforeAll(async () => {
  markInsideRequests()
  server = createServer((request, response) => {
    response.end(String(request.headers['x-domora-inside']))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
})

afterAll(() => {
  server.close()
})

const seenAs = async (headers: HeadersInit) => (await fetch(origin, {headers})).text()

test('this server’s own request is marked as the rewrites expect it', async () => {
  expect(await seenAs(insideHeaders())).toBe('1')
})

test.each([
  ['nothing', []],
  ['what the rewrites look for', [['x-domora-inside', '1']]],
  ['a guess', [['X-Domora-Inside', 'a'.repeat(43)]]],
  [
    'several guesses',
    [
      ['x-domora-inside', '1'],
      ['x-domora-inside', '1'],
    ],
  ],
] satisfies [string, [string, string][]][])('a visitor who says %s is none', async (_, headers) => {
  expect(await seenAs(headers)).toBe('undefined')
})
