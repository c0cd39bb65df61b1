import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest'
import {z} from 'zod'
import {withSocketAddress} from '../../../server-process.ts'
import type * as Stats from './route.ts'
import type * as List from './export/route.ts'
import type * as Answers from './answers/route.ts'
import type * as Bounces from './bounces/route.ts'
import type * as Deliveries from './deliveries/route.ts'
import type * as Suspects from './suspects/route.ts'

const token = 'the token of these tests of 38 letters'
const studio = 'https://studio.example'
const right = {authorization: `Bearer ${token}`}

let directory: string
let routes: readonly (readonly [
  string,
  typeof Stats | typeof List | typeof Suspects | typeof Deliveries | typeof Bounces | typeof Answers,
])[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sign-ups-'))
  vi.stubEnv('LEADS_DATABASE', join(directory, 'leads.sqlite'))
  // During a rotation the old token is still valid.
  vi.stubEnv('LEADS_TOKEN', `${'n'.repeat(32)},${token}`)
  vi.stubEnv('SANITY_STUDIO_ORIGIN', studio)
  vi.stubEnv('EVENT_RECEIVERS', `crm https://crm.example/hook whsec_${'A'.repeat(32)}`)
  vi.stubEnv('TRUSTED_PROXIES', '127.0.0.1')
  routes = [
    ['stats', await import('./route.ts')],
    ['list', await import('./export/route.ts')],
    ['suspects', await import('./suspects/route.ts')],
    ['bounces', await import('./bounces/route.ts')],
    ['answers', await import('./answers/route.ts')],
    ['deliveries', await import('./deliveries/route.ts')],
  ]
  const {root} = await import('../../../root.ts')
  const consent = {wording: 'We may write to you.', version: '1'}
  for (const [email, source] of [
    ['anna@example.com', 'letter'],
    ['ewa@example.com', 'letter'],
    ['jan@example.com', 'jan@example.com'],
  ])
    // Sequential, so that the list has an order.
    await root().leads().joinWaitlist({email, locale: 'pl', page: '/pl/waitlist', consent, utm: {source}})
})

afterAll(async () => {
  await (await import('../../../root.ts')).root().leads().close()
  await rm(directory, {recursive: true})
})

let clients = 0

function send(
  route: 'stats' | 'list' | 'suspects' | 'deliveries' | 'bounces' | 'answers',
  headers: Record<string, string> = {},
  method: 'GET' | 'OPTIONS' = 'GET',
) {
  const found = routes.find(([name]) => name === route)?.[1]
  if (found === undefined) throw new Error(route)
  clients += 1
  const request = new Request('http://localhost:3000/api/sign-ups', {
    method,
    headers: {'x-forwarded-for': `198.51.100.${clients}`, ...headers},
  })
  return withSocketAddress('127.0.0.1', () => found[method](request))
}

test('stats by day, language, page, source, campaign and state have no address, not even one in a link', async () => {
  const response = await send('stats', right)
  expect(response.status).toBe(200)
  const page = '/pl/waitlist'
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(await response.json()).toEqual({
    signUps: [
      {day, locale: 'pl', page, source: null, campaign: null, state: 'pending', count: 1},
      {day, locale: 'pl', page, source: 'letter', campaign: null, state: 'pending', count: 2},
    ],
  })
})

test('the list is a file that spreadsheets open', async () => {
  const response = await send('list', right)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sign-ups.csv"')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [head, ...lines] = bytes.subarray(3).toString('utf8').split('\r\n')
  expect(head).toMatch(/^address,state,locale,/)
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    'anna@example.com',
    'ewa@example.com',
    'jan@example.com',
    '',
  ])
})

describe.each(['stats', 'list', 'suspects', 'deliveries', 'bounces', 'answers'] as const)('%s', (route) => {
  test.each([
    {},
    {authorization: ''},
    {authorization: 'Bearer '},
    {authorization: `Bearer ${token.slice(1)}`},
    {authorization: `Bearer ${token}s`},
    {authorization: `Basic ${token}`},
    {cookie: `token=${token}`},
  ])('are refused to a request with %o', async (headers) => {
    const response = await send(route, headers)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await response.text()).not.toContain('@')
  })

  test('are allowed for Studio’s origin only, and not cached', async () => {
    const own = await send(route, {...right, origin: studio})
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBe(studio)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('vary')).toBe('Origin')
    for (const origin of ['https://evil.example', 'null', 'http://studio.example', `${studio}.evil.example`])
      expect((await send(route, {...right, origin})).status).toBe(403)
  })

  test('allow the preflight of Studio’s origin only', async () => {
    const own = await send(route, {origin: studio}, 'OPTIONS')
    expect(own.status).toBe(204)
    expect(own.headers.get('access-control-allow-headers')).toBe('authorization')
    const other = await send(route, {origin: 'https://evil.example'}, 'OPTIONS')
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

test('answers to forms are listed, exported and deleted', async () => {
  const {root} = await import('../../../root.ts')
  const {POST} = await import('./answers/route.ts')
  const field = {
    name: 'f-wish',
    kind: 'shortText',
    label: 'Wish',
    isRequired: true,
    options: [],
    version: null,
  } as const
  const form = {
    id: 'form-wish',
    title: 'Wishes',
    retentionDays: 9,
    notify: [],
    asksToConfirm: false,
    fields: [field],
  }
  await root()
    .leads()
    .submitForm(form, {'f-wish': '=1+1', locale: 'gb', page: '/features', section: 'wishes'})
  const list = z.object({answers: z.array(z.object({id: z.string(), title: z.string()}))})
  const {answers} = list.parse(await (await send('answers', right)).json())
  expect(answers).toMatchObject([{title: 'Wishes'}])
  const {GET} = await import('./export/route.ts')
  const address = 'http://localhost:3000/api/sign-ups/export?form=form-wish'
  const csv = await withSocketAddress('127.0.0.1', () =>
    GET(new Request(address, {headers: {...right, 'x-forwarded-for': '198.51.100.250'}})),
  )
  expect(await csv.text()).toContain(",'=1+1\r\n")
  const body = JSON.stringify({action: 'delete', ids: answers.map(({id}) => id)})
  const request = new Request(address, {
    method: 'POST',
    body,
    headers: {...right, 'x-forwarded-for': '198.51.100.251'},
  })
  const response = await withSocketAddress('127.0.0.1', () => POST(request))
  expect(await response.json()).toEqual({answers: [], counts: []})
})

test('suspects are listed, released and deleted', async () => {
  const {root} = await import('../../../root.ts')
  const {POST} = await import('./suspects/route.ts')
  const consent = {wording: 'We may write to you.', version: '1'}
  for (const name of ['person', 'bot'])
    await root()
      .leads()
      .joinWaitlist(
        {email: `${name}@example.com`, locale: 'pl', page: '/pl/waitlist', consent},
        {botSign: 'too-fast'},
      )
  const decide = (body: string, headers: Record<string, string> = right) =>
    withSocketAddress('127.0.0.1', () =>
      POST(new Request('http://localhost:3000/', {method: 'POST', body, headers: {...headers}})),
    )
  const {suspects} = await (await send('suspects', right)).json()
  expect(suspects).toHaveLength(2)
  const idOf = (name: string) =>
    suspects.find((each: {address: string}) => each.address === `${name}@example.com`).id
  const action = (name: 'release' | 'delete', ids: unknown) => JSON.stringify({action: name, ids})
  expect((await decide(action('delete', [idOf('bot')]), {})).status).toBe(401)
  for (const bad of ['', '{}', '[', action('delete', []), action('delete', idOf('bot'))])
    expect((await decide(bad)).status).toBe(400)
  expect(await (await decide(action('release', [idOf('person')]))).json()).toMatchObject({
    suspects: [{address: 'bot@example.com'}],
  })
  expect(await (await decide(action('delete', [idOf('bot')]))).json()).toEqual({suspects: []})
  expect(await root().leads().exportPerson('person@example.com')).toMatchObject({mails: [{state: 'queued'}]})
})

test('events are counted by receiver, and only failed ones are sent again', async () => {
  const {root} = await import('../../../root.ts')
  const {POST} = await import('./deliveries/route.ts')
  await root().leads().erase('gone@example.com')
  const counts = [{receiver: 'crm', state: 'queued', count: 1}]
  expect(await (await send('deliveries', right)).json()).toEqual({counts, failed: []})
  const again = (body: string) =>
    withSocketAddress('127.0.0.1', () =>
      POST(new Request('http://localhost:3000/', {method: 'POST', body, headers: right})),
    )
  expect((await again('{}')).status).toBe(400)
  expect(await (await again('{"ids":["x"]}')).json()).toEqual({counts, failed: []})
})

test('addresses that mail cannot reach are listed and cleared', async () => {
  const {root} = await import('../../../root.ts')
  const {POST} = await import('./bounces/route.ts')
  await root().leads().recordBounces('{"event":"spam","email":"eva@example.com"}')
  const {bounces} = await (await send('bounces', right)).json()
  expect(bounces).toMatchObject([{address: 'eva@example.com', reason: 'spam'}])
  const clear = (body: string) =>
    withSocketAddress('127.0.0.1', () =>
      POST(new Request('http://localhost:3000/', {method: 'POST', body, headers: right})),
    )
  expect((await clear('[]')).status).toBe(400)
  expect(await (await clear('{"ids":["eva@example.com"]}')).json()).toEqual({bounces: []})
})

test('a client that sends too many requests gets 429, even with the right token; other clients do not', async () => {
  const guess = () => send('stats', {'x-forwarded-for': '203.0.113.5'})
  for (let count = 0; count < 120; count++) expect((await guess()).status).toBe(401)
  const late = await send('list', {...right, 'x-forwarded-for': '203.0.113.5', origin: studio})
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
  expect(late.headers.get('access-control-expose-headers')).toBe('retry-after')
  expect((await send('list', right)).status).toBe(200)
})

test('a site without a token responds with 404', async () => {
  vi.resetModules()
  vi.stubEnv('LEADS_TOKEN', '')
  const {GET} = await import('./route.ts')
  const request = new Request('http://localhost:3000/api/sign-ups', {headers: {authorization: 'Bearer '}})
  expect((await GET(request)).status).toBe(404)
})

test('while the database is unavailable: 503 with Retry-After', async () => {
  vi.resetModules()
  vi.stubEnv('LEADS_TOKEN', token)
  await (await import('../../../root.ts')).root().leads().close()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {GET} = await import('./route.ts')
  const response = await GET(new Request('http://localhost:3000/api/sign-ups', {headers: right}))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(log).toHaveBeenCalledWith(
    expect.stringContaining('"event":"leads-unavailable","route":"sign-ups","code":"CLOSED"}'),
  )
  log.mockRestore()
})
