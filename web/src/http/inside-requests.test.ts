import {expect, test} from 'vitest'
import {insideHeaders} from '../routing/by-slug.ts'
import {throwawayServer} from '../testing/throwaway-server.ts'
import {markInsideRequests} from './inside-requests.ts'

markInsideRequests()

const origin = throwawayServer((request, response) => {
  response.end(String(request.headers['x-domora-inside']))
})

const seenAs = async (headers: HeadersInit) => (await fetch(origin(), {headers})).text()

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
