import {createServer, type IncomingHttpHeaders, type Server} from 'node:http'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {assertValidSignature} from '@sanity/webhook'
import Database from 'better-sqlite3'
import {expect, onTestFinished, test, vi} from 'vitest'
import {closeServer, type ContentLake, type ContentLakeOptions, listen} from '../start-content-lake.ts'
import {temporaryDirectory, testLake} from '../testing/lake.ts'
import {eventually} from '../testing/streams.ts'

/** A receiver; `statuses` are those of its first responses, then 200. */
async function startReceiver(statuses: number[] = [], port = 0) {
  const received: {headers: IncomingHttpHeaders; body: string}[] = []
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

async function receiver(...options: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...options)
  onTestFinished(started.close)
  return started
}

const states = ({deliveries}: ContentLake) => deliveries().map(({state}) => state)

async function start(
  webhooks: NonNullable<ContentLakeOptions['webhooks']>,
  options: ContentLakeOptions = {},
) {
  const started = await testLake({webhooks, log: () => {}, ...options})
  onTestFinished(() => started.lake.close())
  return started
}

test('a delivery is signed and describes the change', async () => {
  const {received, url} = await receiver()
  const {client} = await start([{name: 'site', url, secret: 'hush', projection: '{_id, "name": title}'}])
  const {transactionId} = await client
    .transaction()
    .create({_id: 'page', _type: 'page', title: 'Home'})
    .commit()
  await eventually(() => expect(received).toHaveLength(1))
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
  const {client} = await start([
    {
      name: 'pages',
      url,
      on: ['update', 'delete'],
      filter: '_type == "page" && (delta::operation() == "delete" || delta::changedAny(title))',
      projection:
        '{"id": _id, "op": delta::operation(), "was": before().title, "is": after().title, "by": author->name}',
    },
  ])
  const author = {_type: 'reference', _ref: 'ann'}
  await client.create({_id: 'ann', _type: 'author', name: 'Ann'})
  await client.create({_id: 'page', _type: 'page', title: 'A', author})
  await client.create({_id: 'other', _type: 'note', title: 'A'})
  await client.patch('page').set({unrelated: true}).commit()
  await client.patch('other').set({title: 'B'}).commit()
  await client.patch('page').set({title: 'B'}).commit()
  await client.delete('page')
  await eventually(() => expect(received).toHaveLength(2))
  expect(received.map(({body}) => JSON.parse(body))).toEqual([
    {id: 'page', op: 'update', was: 'A', is: 'B', by: 'Ann'},
    {id: 'page', op: 'delete', was: 'B', is: null, by: 'Ann'},
  ])
})

test('a delivery is not sent for drafts and versions without includeDrafts', async () => {
  const [published, all] = [await receiver(), await receiver()]
  const {client} = await start([
    {name: 'published', url: published.url, projection: '{_id}'},
    {name: 'all', url: all.url, projection: '{_id}', includeDrafts: true},
  ])
  await client.mutate(['drafts.a', 'versions.r1.a', 'a'].map((_id) => ({create: {_id, _type: 'page'}})))
  await eventually(() => expect(all.received).toHaveLength(3))
  await eventually(() => expect(published.received.map(({body}) => body)).toEqual(['{"_id":"a"}']))
})

test('a receiver that fails gets retries until it accepts, and later deliveries in order', async () => {
  const {received, url} = await receiver([500, 429])
  const {lake, client} = await start([{name: 'site', url, projection: '{n}'}])
  await client.create({_id: 'page', _type: 'page', n: 1})
  await client.patch('page').set({n: 2}).commit()
  await eventually(() => expect(received).toHaveLength(4))
  expect(received.map(({body}) => JSON.parse(body).n)).toEqual([1, 1, 1, 2])
  const keys = received.map(({headers}) => headers['idempotency-key'])
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
  await eventually(() => expect(states(lake)).toEqual(['delivered', 'delivered']))
  expect(lake.deliveries()[1]?.attempts.map(({status}) => status)).toEqual([500, 429, 200])
})

test('a receiver that fails does not get retries of a delivery that it refused, but that can be replayed', async () => {
  const {received, url} = await receiver([400])
  const {lake, client} = await start([{name: 'site', url}])
  await client.create({_id: 'page', _type: 'page'})
  await eventually(() =>
    expect(lake.deliveries()).toMatchObject([{state: 'failed', attempts: [{status: 400}]}]),
  )
  const id = lake.deliveries()[0]?.id ?? 0
  expect(await lake.replayDelivery(id)).toBe(true)
  await eventually(() => expect(received).toHaveLength(2))
  expect(await lake.replayDelivery(id + 100)).toBe(false)
})

test('a receiver that fails gets missed deliveries after a restart of lake and receiver', async () => {
  const away = await startReceiver()
  await away.close()
  const webhooks = [{name: 'site', url: away.url, projection: '{_id}'}]
  const dataDir = temporaryDirectory()
  const {lake: first, client} = await start(webhooks, {dataDir})
  for (const _id of ['a', 'b']) await client.create({_id, _type: 'page'})
  await eventually(() => expect(first.deliveries()[1]?.attempts.length).toBeGreaterThan(0))
  expect(first.deliveries()[1]?.attempts[0]?.failure).toContain('ECONNREFUSED')
  await first.close()

  const back = await receiver([], away.port)
  const {lake: second} = await start(webhooks, {dataDir})
  await eventually(() =>
    expect(back.received.map(({body}) => body).toSorted()).toEqual(['{"_id":"a"}', '{"_id":"b"}']),
  )
  await eventually(() => expect(states(second)).toEqual(['delivered', 'delivered']))
})

test('deliveries of different documents do not wait for each other, those of one document do', async () => {
  const {received, url} = await receiver([503])
  const {client} = await start([{name: 'site', url, projection: '{_id, n}'}])
  await client.create({_id: 'slow', _type: 'page', n: 1})
  await eventually(() => expect(received).toHaveLength(1))
  await client.patch('slow').set({n: 2}).commit()
  const many = client.transaction()
  for (let n = 0; n < 600; n++) many.create({_id: `page-${n}`, _type: 'page', n})
  await many.commit()
  await eventually(() => expect(received).toHaveLength(603))
  const bodies = received.map(({body}) => JSON.parse(body))
  expect(bodies.filter(({_id}) => _id === 'slow').map(({n}) => n)).toEqual([1, 1, 2])
  expect(new Set(bodies.map(({_id}) => _id)).size).toBe(601)
})

test('as on hosted Sanity, a webhook is tried three times, and once without a response', async () => {
  const {received, url} = await receiver([503, 429, 500])
  const away = await startReceiver()
  await away.close()
  const [busy, silent] = [
    {name: 'busy', url},
    {name: 'away', url: away.url},
  ]
  const {lake, client} = await start([busy, silent], {imitate: {webhookRetryMs: 20}})
  await client.create({_id: 'page', _type: 'page'})
  await eventually(() => expect(states(lake)).toEqual(['failed', 'failed']))
  expect(received).toHaveLength(3)
  const attempts = lake.deliveries().map((delivery) => [delivery.webhook, delivery.attempts.length])
  expect(Object.fromEntries(attempts)).toEqual({away: 1, busy: 3})
})

test('a delivery that cannot be recorded is not retried at once', async () => {
  const {received, url} = await receiver()
  const log = vi.fn<(line: string) => void>()
  const dataDir = temporaryDirectory()
  const {client} = await start([{name: 'site', url}], {log, dataDir})
  const database = new Database(join(dataDir, 'production.sqlite'))
  database.exec(`CREATE TRIGGER refuse BEFORE UPDATE ON webhook_deliveries
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
  database.close()
  await client.create({_type: 'page'})
  await eventually(() => expect(log).toHaveBeenCalledWith(expect.stringContaining('the disk is full')))
  await wait(300)
  expect(received).toHaveLength(1)
})
