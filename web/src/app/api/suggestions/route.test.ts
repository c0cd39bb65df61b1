import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {throwawayServer} from '../../../testing/throwaway-server.ts'
import type * as Suggestions from './route.ts'
import {withSocketAddress} from '../../../server-process.ts'

const token = 'the token of these tests of 38 letters'
const studio = 'https://studio.example'
const right = {authorization: `Bearer ${token}`, origin: studio}

let isUp = true
const service = throwawayServer((_, response) => {
  if (isUp) response.end(JSON.stringify({translatedText: ['Miete']}))
  else response.writeHead(500).end()
})

let directory: string
let routes: typeof Suggestions
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'suggestions-'))
  vi.stubEnv('LEADS_DATABASE', join(directory, 'leads.sqlite'))
  vi.stubEnv('LEADS_TOKEN', token)
  vi.stubEnv('SANITY_STUDIO_ORIGIN', studio)
  vi.stubEnv('TRANSLATE_URL', service())
  vi.stubEnv('TRANSLATE_API', 'libretranslate')
  routes = await import('./route.ts')
})
afterAll(async () => {
  await (await import('../../../root.ts')).root().leads().close()
  await rm(directory, {recursive: true})
})

const post = (headers: Record<string, string>, body: unknown) =>
  withSocketAddress('192.0.2.1', () =>
    routes.POST(
      new Request('http://localhost:3000/api/suggestions', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    ),
  )

test('Studio gets translations with the token, and nobody else', async () => {
  const body = {locale: 'de', texts: ['Rent']}
  const response = await post(right, body)
  expect(await response.json()).toEqual({texts: ['Miete']})
  expect(response.headers.get('access-control-allow-origin')).toBe(studio)
  expect((await post({...right, authorization: 'Bearer no'}, body)).status).toBe(401)
  expect((await post({...right, origin: 'https://evil.example'}, body)).status).toBe(403)
  isUp = false
  expect((await post(right, body)).status).toBe(502)
})

test.each([
  {locale: 'gb', texts: ['Rent']},
  {locale: 'de', texts: []},
  {locale: 'de', texts: Array.from({length: 51}, () => 'Rent')},
  {locale: 'de', texts: ['a'.repeat(20_001)]},
])('a request of another shape is a 400', async (body) => {
  expect((await post(right, body)).status).toBe(400)
})
