import {expect, test} from 'vitest'
import {clientFor} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'

const studioOrigin = 'http://localhost:3333'
const siteOrigin = 'http://localhost:3000'

const {lake} = await testLake({studioOrigins: [studioOrigin], allowedOrigins: [siteOrigin]})
const editor = lake.createToken('editor', 'Ann')
await clientFor(lake, editor).create({_id: 'drafts.secret', _type: 'page', title: 'Secret'})

const ask = (
  path: string,
  headers: Record<string, string> = {origin: studioOrigin},
  init: RequestInit = {},
) =>
  fetch(`${lake.url}/v2025-02-19${path}`, {
    ...init,
    headers: {'content-type': 'application/json', ...headers},
  })
const json = async (...request: Parameters<typeof ask>): Promise<unknown> => (await ask(...request)).json()
const mutate = (id: string) => ({
  method: 'POST',
  body: JSON.stringify({mutations: [{create: {_id: id, _type: 'page'}}]}),
})

test('the local Studio is the local user, an administrator', async () => {
  expect(await json('/users/me')).toMatchObject({id: 'local-user', role: 'administrator'})
  expect(await json('/auth/id')).toEqual({id: 'local-user'})
  expect(JSON.stringify(await json('/data/query/production?query=*&perspective=raw'))).toContain('Secret')
  expect((await ask('/data/mutate/production', {origin: studioOrigin}, mutate('by-studio'))).status).toBe(200)
  expect(await json('/projects/local')).toMatchObject({members: [{id: 'local-user', isCurrentUser: true}]})
})

test('the local Studio with a token is its holder, and with an unknown one is refused', async () => {
  const authorization = `Bearer ${editor}`
  expect(await json('/users/me', {origin: studioOrigin, authorization})).toMatchObject({
    name: 'Ann',
    role: 'editor',
  })
  expect((await ask('/users/me', {origin: studioOrigin, authorization: 'Bearer sk-none'})).status).toBe(401)
})

test.each([
  ['another allowed page', {origin: siteOrigin}],
  ['no page', {}],
  ["the lake's own page", 'LAKE'],
])('%s is not treated as Studio', async (_, headers) => {
  const sent = typeof headers === 'string' ? {origin: lake.url} : headers
  expect(await json('/users/me', sent)).toEqual({})
  expect(JSON.stringify(await json('/data/query/production?query=*&perspective=raw', sent))).not.toContain(
    'Secret',
  )
  expect((await ask('/data/mutate/production', sent, mutate('by-page'))).status).toBe(403)
})

test('the local Studio is recognised by its exact origin', async () => {
  for (const origin of ['http://127.0.0.1:3333', 'https://localhost:3333', 'http://localhost:33331', 'null'])
    expect((await ask('/users/me', {origin})).status).toBe(403)
})

test('users are found by id, also unknown ones', async () => {
  const client = clientFor(lake, editor)
  const {id} = await client.users.getById('me')
  expect(await json(`/users/${id},local-user,seed`)).toMatchObject([
    {id, displayName: 'Ann'},
    {id: 'local-user', displayName: 'Local user'},
    {id: 'seed', displayName: 'seed'},
  ])
  expect(await json('/users/local-user')).toMatchObject({id: 'local-user'})
  expect((await ask('/users/local-user', {})).status).toBe(401)
})

test('users have their own stored values', async () => {
  const put = (body: unknown) =>
    ask('/users/me/keyvalue', {origin: studioOrigin}, {method: 'PUT', body: JSON.stringify(body)})
  const pairs = [
    {key: 'sort', value: {by: 'title'}},
    {key: 'seen', value: ['a']},
  ]
  expect(await (await put(pairs)).json()).toEqual(pairs)
  await put([{key: 'seen', value: ['a', 'b']}])
  expect(await json('/users/me/keyvalue/sort,none,seen')).toEqual([
    {key: 'sort', value: {by: 'title'}},
    {key: 'seen', value: ['a', 'b']},
  ])
  expect(await json('/users/me/keyvalue/sort', {authorization: `Bearer ${editor}`})).toEqual([])
  expect((await ask('/users/me/keyvalue/sort', {})).status).toBe(401)
  expect((await put({key: 'sort'})).status).toBe(400)
  expect((await put([{key: 'large', value: 'x'.repeat(300_000)}])).status).toBe(413)
})

test.each([
  ['viewer', ['read', 'history']],
  ['editor', ['read', 'create', 'update', 'history', 'editHistory']],
  ['administrator', ['read', 'create', 'update', 'history', 'editHistory', 'manage']],
] as const)('%s may what the access list says', async (role, permissions) => {
  const authorization = `Bearer ${lake.createToken(role)}`
  expect(await json('/projects/local/datasets/production/acl', {authorization})).toEqual([
    {filter: '_id in path("**")', permissions},
  ])
})

test.each([
  ['/auth/providers', {providers: []}],
  ['/auth/logout', {}],
  ['/projects/local/grants', {}],

  ['/projects/local/user-applications', []],
  ['/projects/local/datasets?addonFor=production', []],
  ['/features', ['contentReleases', 'singleDocRelease', 'studioComments', 'sanityTasks']],
  ['/check/cors', {result: {allowed: true, withCredentials: true}}],
  ['/help', {}],
  ['/intake/telemetry-status', {status: 'denied'}],
])('%s responds as Studio expects', async (path, response) => {
  expect(await json(path)).toEqual(response)
})

test('announcements are stubbed', async () => {
  expect((await ask('/data/ping/production')).status).toBe(204)
  expect((await ask('/journey/announcements')).status).toBe(204)
  expect((await ask('/journey/trial/1', {origin: studioOrigin}, {method: 'POST'})).status).toBe(204)
  expect((await fetch(`${lake.url}/favicon.ico`)).status).toBe(204)
  expect((await ask('/projects/another/grants')).status).toBe(404)
  expect(lake.unknownRequests).toEqual([])
})
