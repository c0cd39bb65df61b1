import {expect, onTestFinished, test, vi} from 'vitest'
import {clientFor, expectRefusal, newId, post} from './testing/client.ts'
import {testLake} from './testing/lake.ts'

/** Responses of hosted Sanity, with the place where they are documented, beside those of this lake. */
const {lake, raw: client} = await testLake()
const administrator = clientFor(lake, lake.createToken('administrator'))
const ask = (path: string, init: RequestInit = {}) => {
  const authorization = `Bearer ${administrator.config().token}`
  return fetch(`${lake.url}${path}`, {...init, headers: {authorization, ...init.headers}})
}
const imitate = (changes: Parameters<typeof lake.imitate>[0]) => {
  lake.imitate(changes)
  onTestFinished(() =>
    lake.imitate({
      rateLimits: false,
      failRate: 0,
      cdnStaleMs: 0,
      latencyMs: 0,
      gzip: false,
      apiVersions: 'any',
    }),
  )
}

test('the runner of `sanity migration run` writes two slashes before the version', async () => {
  // @sanity/migrate: `//v2024-01-29/data/export/production`
  expect((await ask('//v2024-01-29/data/export/production')).status).toBe(200)
})

test('release actions need API version 2025-02-19', async () => {
  // sanity-io/client, test/integration/helpers.ts: 400 `action index 0: not supported for this API version`
  const action = {actionType: 'sanity.action.release.create', releaseId: 'early', metadata: {}} as const
  const old = client.withConfig({apiVersion: '2024-08-01'})
  await expect(old.action(action)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('action index 0: not supported for this API version'),
  })
  await client.action({...action, releaseId: newId()})
})

test('versions in a scheduled release cannot change', async () => {
  // https://www.sanity.io/docs/content-lake/content-releases: "scheduled releases are locked"
  const releaseId = newId()
  const id = `versions.${releaseId}.page`
  await client.action({actionType: 'sanity.action.release.create', releaseId, metadata: {}})
  await client.create({_id: id, _type: 'page'})
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  await client.action({actionType: 'sanity.action.release.schedule', releaseId, publishAt})
  await expectRefusal(client.patch(id).set({title: 'Hacked'}).commit(), 409)
  await expectRefusal(client.delete(id), 409)
})

test('the CLI finds roles for tokens and people, members, and no invitations', async () => {
  // @sanity/cli 8: services/projects.js, actions/tokens/validateRole.js, actions/users/getMembersForProject.js
  const role = {appliesToUsers: true, appliesToRobots: true}
  const roles = ['viewer', 'editor', 'administrator'].map((name) => expect.objectContaining({name, ...role}))
  expect(await (await ask('/v1/projects/local/roles')).json()).toEqual(roles)
  expect(await (await ask('/v1/invitations/project/local')).json()).toEqual([])
  expect((await ask('/v1/invitations/project/local', {method: 'POST'})).status).toBe(501)
})

test('the CLI rotates its own token', async () => {
  const robot = clientFor(lake, lake.createToken('administrator', 'Robot'))
  const rotated = await robot.request({url: '/access/robots/me/rotate', method: 'POST'})
  expect(await clientFor(lake, rotated.token).request({url: '/users/me'})).toMatchObject({name: 'Robot'})
  await expect(robot.request({url: '/users/me'})).rejects.toMatchObject({statusCode: 401})
})

test('the statistics count attributes by path and type', async () => {
  // https://www.sanity.io/docs/content-lake/attribute-limit: `fields.count.value` and `fields.count.limit`
  const {lake: other, client: editor} = await testLake()
  await editor.create({_id: 'a', _type: 'page', tags: ['x', 1], seo: {title: 'A'}})
  const stats = await (await fetch(`${other.url}/v1/data/stats/production`)).json()
  expect(stats).toMatchObject({
    fields: {count: {value: 10, limit: 2000}},
    documents: {count: {value: 1}},
    types: {count: {value: 1}},
  })
})

test.each(['1e999', '9007199254740993', '-12345678901234567891'])(
  'the number %s is refused instead of changed',
  async (number) => {
    const body = `{"mutations": [{"create": {"_type": "page", "text": "${number}", "n": ${number}}}]}`
    expect((await post(client, 'mutate', body)).status).toBe(400)
    expect((await post(client, 'mutate', body.replace(/, "n": .*?}/, '}'))).status).toBe(200)
  },
)

const attributes = Array.from({length: 20_001}, (_, n) => `"a${n}": 1`).join()
test.each([
  ['an object has more than 20000 attributes', `{${attributes}}`],
  ['the body has more than 400000 objects', `[${'{},'.repeat(400_000)}1]`],
  ['the body is nested deeper than 64 levels', '['.repeat(1_000_000)],
])('%s: it is refused before it is parsed', async (reason, value) => {
  const response = await post(
    client,
    'mutate',
    `{"mutations": [{"create": {"_type": "page", "x": ${value}}}]}`,
  )
  expect(response.status).toBe(400)
  expect((await response.text()).toLowerCase()).toContain(reason)
  const text = JSON.stringify(`${value.slice(0, 1000)}\\`)
  expect(
    (await post(client, 'mutate', `{"mutations": [{"create": {"_type": "page", "x": ${text}}}]}`)).status,
  ).toBe(200)
})

test('with imitate.rateLimits, the 26th mutation within a second is refused', async () => {
  // https://www.sanity.io/docs/content-lake/technical-limits: 25 a second, then 429 with retry-after
  imitate({rateLimits: true})
  vi.useFakeTimers({toFake: ['Date'], now: Date.now()})
  onTestFinished(() => void vi.useRealTimers())
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push((await post(client, 'mutate', '{"mutations": []}')).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await post(client, 'mutate', '{"mutations": []}')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await client.fetch('1')).toBe(1)
})

test('with imitate.apiVersions, versions of the future and impossible dates are refused', async () => {
  imitate({apiVersions: 'strict'})
  const versions = ['2025-02-19', '1', 'X', '2099-01-01', '2025-13-45', '2025-02-30']
  const statuses = await Promise.all(versions.map(async (version) => (await ask(`/v${version}/ping`)).status))
  expect(statuses).toEqual([200, 200, 200, 400, 400, 400])
})

test('with imitate.cdnStaleMs, a query without a token can get an old response', async () => {
  imitate({cdnStaleMs: 60_000})
  const anonymous = clientFor(lake)
  const query = 'count(*[_type == "stale"])'
  expect(await anonymous.fetch(query)).toBe(0)
  await client.create({_type: 'stale'})
  expect(await anonymous.fetch(query)).toBe(0)
  expect(await client.fetch(query)).toBe(1)
})

test('with imitate.failRate, latencyMs and gzip, responses fail, come late and are compressed', async () => {
  imitate({failRate: 1})
  expect((await ask('/v1/data/query/production?query=1')).status).toBe(503)
  lake.imitate({failRate: 0, latencyMs: 200, gzip: true})
  const started = performance.now()
  const response = await ask('/v1/data/query/production?query=*[_type != "x"]{...}', {
    headers: {'accept-encoding': 'gzip'},
  })
  expect(await response.json()).toHaveProperty('result')
  expect(performance.now() - started).toBeGreaterThan(190)
  expect(response.headers.get('content-encoding')).toBe('gzip')
})
