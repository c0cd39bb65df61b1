import {createServer, type IncomingHttpHeaders, type Server} from 'node:http'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {assertValidSignature} from '@sanity/webhook'
import Database from 'better-sqlite3'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {
  closeServer,
  type ContentLake,
  type ContentLakeOptions,
  listen,
  startContentLake,
} from '../start-content-lake.ts'
import {clientFor} from '../testing/client.ts'
import {temporaryDirectory} from '../testing/lake.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver; `statuses` are those of its first responses, then 200. */
async function startReceiver(statuses: number[] = [], port = 0) {
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({headers: request.headers, body: Buffer.concat(chunks).toString()})
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  const bound = await listen(server, port, '127.0.0.1')
  return {received, port: bound, url: `http://127.0.0.1:${bound}/hook`, close: () => closeServer(server)}
}

const until = <Result>(check: () => Result) => vi.waitFor(check, {timeout: 10_000, interval: 20})
const closers: (() => Promise<unknown>)[] = []
let dataDir: string

beforeEach(async () => {
  dataDir = temporaryDirectory()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function receiver(...options: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...options)
  closers.push(started.close)
  return started
}

async function start(
  webhooks: ContentLakeOptions['webhooks'],
  options: ContentLakeOptions = {},
): Promise<ContentLake> {
  const lake = await startContentLake({dataDir, webhooks: webhooks ?? [], log: () => {}, ...options})
  closers.push(() => lake.close())
  return lake
}

const editor = (lake: ContentLake) => clientFor(lake, lake.createToken('editor'))

test('a delivery is signed and describes the change', async () => {
  const {received, url} = await receiver()
  const lake = await start([{name: 'site', url, secret: 'hush', projection: '{_id, "name": title}'}])
  const {transactionId} = await editor(lake)
    .transaction()
    .create({_id: 'page', _type: 'page', title: 'Home'})
    .commit()
  await until(() => expect(received).toHaveLength(1))
  const {headers = {}, body = ''} = received[0] ?? {}
  expect(JSON.parse(body)).toEqual({_id: 'page', name: 'Home'})
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'sanity-project-id': 'local',
    'sanity-dataset': 'production',
    'sanity-document-id': 'page',
    'sanity-operation': 'create',
    'sanity-transaction-id': transactionId,
  })
  expect(headers['idempotency-key']).toBeTruthy()
  const signature = String(headers['sanity-webhook-signature'])
  const time = Number(/^t=(\d+),/.exec(signature)?.[1])
  await assertValidSignature(body, signature, 'hush')
  expect(Math.abs(Date.now() - time)).toBeLessThan(60_000)
})

test('a delivery is sent for matching documents and operations', async () => {
  const {received, url} = await receiver()
  const lake = await start([
    {
      name: 'pages',
      url,
      on: ['update', 'delete'],
      filter: '_type == "page" && (delta::operation() == "delete" || delta::changedAny(title))',
      projection:
        '{"id": _id, "op": delta::operation(), "was": before().title, "is": after().title, "by": author->name}',
    },
  ])
  const client = editor(lake)
  const author = {_type: 'reference', _ref: 'ann'}
  await client
    .transaction()
    .create({_id: 'page', _type: 'page', title: 'A', author})
    .create({_id: 'other', _type: 'note', title: 'A'})
    .create({_id: 'ann', _type: 'author', name: 'Ann'})
    .commit()
  await client.patch('page').set({unrelated: true}).commit()
  await client.patch('other').set({title: 'B'}).commit()
  await client.patch('page').set({title: 'B'}).commit()
  await client.delete('page')
  await until(() => expect(received).toHaveLength(2))
  expect(received.map(({body}) => JSON.parse(body))).toEqual([
    {id: 'page', op: 'update', was: 'A', is: 'B', by: 'Ann'},
    {id: 'page', op: 'delete', was: 'B', is: null, by: 'Ann'},
  ])
})

test('a delivery is not sent for drafts and versions without includeDrafts', async () => {
  const [published, all] = [await receiver(), await receiver()]
  const lake = await start([
    {name: 'published', url: published.url, projection: '{_id}'},
    {name: 'all', url: all.url, projection: '{_id}', includeDrafts: true},
  ])
  await editor(lake)
    .transaction()
    .create({_id: 'drafts.a', _type: 'page'})
    .create({_id: 'versions.r1.a', _type: 'page'})
    .create({_id: 'a', _type: 'page'})
    .commit()
  await until(() => expect(all.received).toHaveLength(3))
  await until(() => expect(published.received.map(({body}) => body)).toEqual(['{"_id":"a"}']))
})

test('a receiver that fails gets retries until it accepts, and later deliveries in order', async () => {
  const {received, url} = await receiver([500, 429])
  const lake = await start([{name: 'site', url, projection: '{n}'}])
  const client = editor(lake)
  await client.create({_id: 'page', _type: 'page', n: 1})
  await client.patch('page').set({n: 2}).commit()
  await until(() => expect(received).toHaveLength(4))
  expect(received.map(({body}) => JSON.parse(body).n)).toEqual([1, 1, 1, 2])
  const keys = received.map(({headers}) => headers['idempotency-key'])
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
  await until(() => expect(lake.deliveries().map(({state}) => state)).toEqual(['delivered', 'delivered']))
  expect(lake.deliveries()[1]?.attempts.map(({status}) => status)).toEqual([500, 429, 200])
})

test('a receiver that fails does not get retries of a delivery that it refused, but that can be replayed', async () => {
  const {received, url} = await receiver([400])
  const lake = await start([{name: 'site', url}])
  await editor(lake).create({_id: 'page', _type: 'page'})
  await until(() => expect(lake.deliveries()).toMatchObject([{state: 'failed', attempts: [{status: 400}]}]))
  const id = lake.deliveries()[0]?.id ?? 0
  expect(await lake.replayDelivery(id)).toBe(true)
  await until(() => expect(received).toHaveLength(2))
  expect(await lake.replayDelivery(id + 100)).toBe(false)
})

test('a receiver that fails gets missed deliveries after a restart of lake and receiver', async () => {
  const away = await startReceiver()
  await away.close()
  const webhooks = [{name: 'site', url: away.url, projection: '{_id}'}]
  const first = await start(webhooks)
  await editor(first).create({_id: 'a', _type: 'page'})
  await editor(first).create({_id: 'b', _type: 'page'})
  await until(() => expect(first.deliveries()[1]?.attempts.length).toBeGreaterThan(0))
  expect(first.deliveries()[1]?.attempts[0]?.failure).toContain('ECONNREFUSED')
  await first.close()

  const back = await receiver([], away.port)
  const second = await start(webhooks)
  await until(() =>
    expect(back.received.map(({body}) => body).toSorted()).toEqual(['{"_id":"a"}', '{"_id":"b"}']),
  )
  await until(() => expect(second.deliveries().map(({state}) => state)).toEqual(['delivered', 'delivered']))
})

test('deliveries of different documents do not wait for each other, those of one document do', async () => {
  const {received, url} = await receiver([503])
  const lake = await start([{name: 'site', url, projection: '{_id, n}'}])
  const client = editor(lake)
  await client.create({_id: 'slow', _type: 'page', n: 1})
  await until(() => expect(received).toHaveLength(1))
  await client.patch('slow').set({n: 2}).commit()
  const many = client.transaction()
  for (let n = 0; n < 600; n++) many.create({_id: `page-${n}`, _type: 'page', n})
  await many.commit()
  await until(() => expect(received).toHaveLength(603))
  const bodies = received.map(({body}) => JSON.parse(body))
  expect(bodies.filter(({_id}) => _id === 'slow').map(({n}) => n)).toEqual([1, 1, 2])
  expect(new Set(bodies.map(({_id}) => _id)).size).toBe(601)
})

test('as on hosted Sanity, a webhook is tried three times, and once without a response', async () => {
  const {received, url} = await receiver([503, 429, 500])
  const away = await startReceiver()
  await away.close()
  const lake = await start(
    [
      {name: 'busy', url},
      {name: 'away', url: away.url},
    ],
    {imitateHosted: {webhookRetryMs: 20}},
  )
  await editor(lake).create({_id: 'page', _type: 'page'})
  await until(() => expect(lake.deliveries().map(({state}) => state)).toEqual(['failed', 'failed']))
  expect(received).toHaveLength(3)
  expect(lake.deliveries().map(({webhook, attempts}) => [webhook, attempts.length])).toEqual([
    ['away', 1],
    ['busy', 3],
  ])
})

test('a delivery that cannot be recorded is not retried at once', async () => {
  const {received, url} = await receiver()
  const log = vi.fn<(line: string) => void>()
  const lake = await start([{name: 'site', url}], {log})
  const database = new Database(join(dataDir, 'production.sqlite'))
  database.exec(`CREATE TRIGGER refuse BEFORE UPDATE ON webhook_deliveries
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
  database.close()
  await editor(lake).create({_type: 'page'})
  await until(() => expect(log).toHaveBeenCalledWith(expect.stringContaining('the disk is full')))
  await wait(300)
  expect(received).toHaveLength(1)
})
