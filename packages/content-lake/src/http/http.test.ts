import {request as httpRequest} from 'node:http'
import {expect, test} from 'vitest'
import {clientFor} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'

const apiPath = '/v2025-02-19'
const dataPath = `${apiPath}/data`
const mutatePath = `${dataPath}/mutate/production`
const queryPath = `${dataPath}/query/production`

const {lake, client: writer} = await testLake({
  allowedOrigins: ['http://localhost:3333'],
  allowedHosts: ['lake.test'],
})
const editor = lake.createToken('editor')
await writer.create({_id: 'page', _type: 'page', title: 'Home'})
await writer.create({_id: 'drafts.page', _type: 'page', title: 'Draft'})

const get = (path: string, init: RequestInit = {}) => fetch(lake.url + path, init)
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  get(path, {method: 'POST', body, headers: {'content-type': 'application/json', ...headers}})
const asEditor = () => ({authorization: `Bearer ${editor}`})

/** `fetch` sets Host itself, so a foreign one needs a plain request. */
function withHost(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest({port: lake.port, host: '127.0.0.1', path, headers: {host}}, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

const unknown = `${dataPath}/query/nowhere?query=*`

test('bad requests to an unknown dataset are 404 with the hosted message', async () => {
  for (const path of [unknown, `${dataPath}/doc/nowhere/a`, `${dataPath}/export/nowhere`]) {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      statusCode: 404,
      error: 'Dataset not found',
      message: 'Dataset "nowhere" not found for project ID "local"',
    })
  }
})

test.each(['..', '../production', '%2e%2e%2fproduction', '.tokens', 'Production', ''])(
  'bad requests with the dataset %j do not reach the file system',
  async (name) => {
    const response = await get(`${dataPath}/query/${encodeURIComponent(name)}?query=*`)
    expect(response.status).toBe(404)
  },
)

test.each([
  ['not JSON', '{"mutations": [', /body is not JSON/],
  ['no mutations', '{}', /malformed at mutations/],
  ['two operations at once', '{"mutations": [{"create": {}, "delete": {}}]}', /exactly one operation/],
  ['no operation', '{"mutations": [{}]}', /exactly one operation/],
  ['a mutation that is not an object', '{"mutations": [1]}', /exactly one operation/],
  ['an unknown operation', '{"mutations": [{"merge": {}}]}', /unknown operation/],
  ['an unknown patch', '{"mutations": [{"patch": {"id": "page", "sett": {}}}]}', /Mutation 0 \(patch\)/],
  ['a patch of nothing', '{"mutations": [{"patch": {"set": {}}}]}', /Mutation 0 \(patch\)/],
  ['an id that is not a string', '{"mutations": [{"create": {"_id": 1, "_type": "a"}}]}', /at _id/],
  ['__proto__', '{"mutations": [{"create": {"_type": "a", "x": {"__proto__": {}}}}]}', /__proto__/],
  ['another content type', '{}', /content type must be application\/json/, {'content-type': 'text/plain'}],
])('a bad mutation is refused: %s', async (_, body, message, headers: Record<string, string> = {}) => {
  const response = await post(mutatePath, body, {...asEditor(), ...headers})
  expect(response.status).toBe(400)
  expect(JSON.stringify(await response.json())).toMatch(message)
})

test('bad requests with a body over the limit are 413, with or without content-length', async () => {
  const chunk = new TextEncoder().encode(' '.repeat(1024 * 1024))
  const announced = await post(mutatePath, ' '.repeat(5 * 1024 * 1024), asEditor())
  expect(announced.status).toBe(413)
  let left = 6
  const endless = new ReadableStream({
    pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
  })
  const headers = {...asEditor(), 'content-type': 'application/json'}
  const streamed = await get(mutatePath, {method: 'POST', body: endless, duplex: 'half', headers})
  expect(streamed.status).toBe(413)
})

test('bad queries are refused', async () => {
  expect((await get(queryPath)).status).toBe(400)
  expect((await get(`${queryPath}?query=*&$a=%7Bno`)).status).toBe(400)
  expect((await get(`${queryPath}?query=*&perspective=raw,drafts`)).status).toBe(400)
})

test('bad requests that break off halfway are not a server error', async () => {
  const lines: string[] = []
  const {lake: logged, client} = await testLake({log: (line) => lines.push(line)})
  const authorization = `Bearer ${client.config().token}`
  const headers = {authorization, 'content-type': 'application/json', 'content-length': '1000'}
  const target = {port: logged.port, host: '127.0.0.1', path: mutatePath}
  const halfway = httpRequest({...target, method: 'POST', headers})
  halfway.on('error', () => {})
  halfway.write('{"mutations": [')
  await new Promise((resolve) => halfway.once('socket', (socket) => socket.once('connect', resolve)))
  halfway.destroy()
  expect(await client.fetch('count(*)')).toBe(0)
  await logged.close()
  expect(lines).toEqual([])
})

test('unknown requests are 404 and listed in unknownRequests, others are not', async () => {
  const {lake: quiet} = await testLake()
  await fetch(`${quiet.url}${apiPath}/ping`)
  expect(quiet.unknownRequests).toEqual([])
  const unheard = await fetch(`${quiet.url}${dataPath}/unheard/of?secret=1`, {method: 'DELETE'})
  expect(unheard.status).toBe(404)
  expect((await fetch(`${quiet.url}/ping`)).status).toBe(404)
  expect(quiet.unknownRequests).toMatchObject([
    {method: 'DELETE', path: `${dataPath}/unheard/of`},
    {method: 'GET', path: '/ping'},
  ])
})

test.each(['localhost', 'localhost:3900', '127.0.0.1:1', '[::1]:1', 'local.localhost', 'LAKE.test'])(
  'the host %s is served',
  async (host) => expect(await withHost(host, `${apiPath}/ping`)).toBe(200),
)

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3900'])(
  'the host %s is refused',
  async (host) => expect(await withHost(host, `${apiPath}/ping`)).toBe(403),
)

test('responses to an allowed origin have CORS headers, also error responses', async () => {
  const origin = 'http://localhost:3333'
  const response = await get(`${dataPath}/query/nowhere?query=*`, {headers: {origin}})
  expect(response.status).toBe(404)
  expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  expect(response.headers.get('access-control-allow-credentials')).toBe('true')
  const asked = {'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization'}
  const preflight = await get(mutatePath, {method: 'OPTIONS', headers: {origin, ...asked}})
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
  expect(preflight.headers.get('access-control-max-age')).toBe('600')
})

test.each(['https://evil.example', 'http://localhost:3000', 'null'])(
  'the origin %s can neither read nor write',
  async (origin) => {
    const read = await get(`${queryPath}?query=*`, {headers: {origin}})
    expect(read.status).toBe(403)
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
    const body = '{"mutations": [{"create": {"_id": "foreign", "_type": "page"}}]}'
    expect((await post(mutatePath, body, {origin, ...asEditor()})).status).toBe(403)
    expect((await get(mutatePath, {method: 'OPTIONS', headers: {origin}})).status).toBe(403)
    expect(await clientFor(lake).getDocument('foreign')).toBeUndefined()
  },
)

test('query accepts GET and POST, and repeats the query unless returnQuery is false', async () => {
  const query = '*[_id == $id].title'
  const url = `${queryPath}?query=${encodeURIComponent(query)}&${encodeURIComponent('$id')}="page"`
  const response = await (await get(url)).json()
  expect(response).toMatchObject({query, result: ['Home'], ms: expect.any(Number)})
  const posted = await post(`${queryPath}?returnQuery=false`, JSON.stringify({query, params: {id: 'page'}}))
  const body: unknown = await posted.json()
  expect(body).toMatchObject({result: ['Home']})
  expect(body).not.toHaveProperty('query')
})

test('doc returns documents in the requested order, and lists omitted ones', async () => {
  const path = `${dataPath}/doc/production/drafts.page,none,page`
  const all = await (await get(path, {headers: asEditor()})).json()
  expect(all).toMatchObject({
    documents: [{_id: 'drafts.page'}, {_id: 'page'}],
    omitted: [{id: 'none', reason: 'existence'}],
  })
  const url = `${dataPath}/doc/production/page?includeAllVersions=true`
  const versions = await (await get(url, {headers: asEditor()})).json()
  expect(versions).toMatchObject({documents: [{_id: 'drafts.page'}, {_id: 'page'}]})
})

test('export streams every document as NDJSON, or some types', async () => {
  const all = await get(`${dataPath}/export/production`, {headers: asEditor()})
  const lines = (await all.text()).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line)._id)).toEqual(['drafts.page', 'page'])
  const none = await get(`${dataPath}/export/production?types=post`, {headers: asEditor()})
  expect(none.headers.get('content-type')).toContain('application/x-ndjson')
  expect(await none.text()).toBe('')
})

test('users and projects are found', async () => {
  const client = clientFor(lake, lake.createToken('administrator', 'Ann'))
  expect(await client.users.getById('me')).toMatchObject({name: 'Ann', role: 'administrator'})
  expect(await client.projects.list()).toMatchObject([{id: 'local'}])
  expect(await client.projects.getById('local')).toMatchObject({id: 'local'})
})

test('a client of another project gets 404', async () => {
  const stranger = clientFor(lake).withConfig({projectId: 'another'})
  await expect(stranger.fetch('*')).rejects.toMatchObject({statusCode: 404})
})

test('HEAD is GET without the body', async () => {
  const response = await get(`${apiPath}/ping`, {method: 'HEAD'})
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('15')
  expect(await response.text()).toBe('')
})

test('requests get responses while a transaction of twenty thousand documents is written', async () => {
  const mutations = Array.from({length: 20_000}, (_, n) => ({create: {_id: `thing-${n}`, _type: 'thing'}}))
  const ended: string[] = []
  const writing = post(mutatePath, JSON.stringify({mutations}), asEditor())
  const written = writing.then(() => ended.push('transaction'))
  for (let n = 0; n < 20; n += 1) await get('/v1/ping').then(() => ended.push('ping'))
  await written
  expect((await writing).status).toBe(200)
  // A blocked process would respond to earlier requests first, and to the others after the transaction.
  expect(ended.indexOf('transaction')).toBeGreaterThan(5)
})
