import {createServer, type Server} from 'node:http'
import {createClient, type SanityClient} from '@sanity/client'
import {type ContentLake, startContentLake} from 'content-lake'
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {followLiveEvents} from './live-events.ts'
import type {Change} from './query-results.ts'

type Imitation = NonNullable<Parameters<typeof startContentLake>[0]>['imitate']

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const clientOf = (apiHost: string, token?: string): SanityClient =>
  createClient({
    projectId: 'domora',
    dataset: 'production',
    apiVersion: '2026-06-01',
    useCdn: false,
    useProjectHostname: false,
    apiHost,
    ...(token !== undefined && {token}),
  })

function follow(client: SanityClient) {
  const changes: {change: Change; id: string | undefined}[] = []
  const feed = followLiveEvents({
    client,
    onChange: (change, id) => changes.push({change, id}),
    reopenAfterMs: 50,
  })
  onTestFinished(() => feed.close())
  return {
    feed,
    changes,
    next: (count: number) => expect.poll(() => changes.length).toBe(count),
  }
}

async function startLake(
  imitate?: Imitation,
  port?: number,
): Promise<{lake: ContentLake; editor: SanityClient}> {
  const lake = await startContentLake({
    projectId: 'domora',
    ...(imitate && {imitate}),
    ...(port && {port}),
  })
  onTestFinished(() => lake.close())
  return {lake, editor: clientOf(lake.url, lake.createToken('editor'))}
}

test('a stream begins with a change of everything; each transaction is then one change', async () => {
  const {lake, editor} = await startLake()
  const {changes, next, feed} = follow(clientOf(lake.url))
  await next(1)
  expect(changes[0]?.change).toBe('everything')
  expect(feed.isConnected()).toBe(true)
  const {transactionId} = await editor
    .transaction()
    .create({_id: 'plan-a', _type: 'plan'})
    .create({_id: 'plan-b', _type: 'plan'})
    .commit()
  await next(2)
  expect(changes[1]).toEqual({
    change: {tags: expect.arrayContaining(['s1:id.plan-a', 's1:id.plan-b', 's1:type.plan'])},
    id: transactionId,
  })
  // Visitors do not see drafts.
  await editor.create({_id: 'drafts.plan-a', _type: 'plan'})
  await editor.delete('plan-b')
  await next(3)
  expect(changes[2]?.change).toEqual({tags: expect.arrayContaining(['s1:id.plan-b'])})
})

test('messages without an id are passed on, and each new stream is a change of everything', async () => {
  const {lake, editor} = await startLake({liveEvents: 'without ids'})
  const {changes, next} = follow(clientOf(lake.url))
  await next(1)
  await editor.create({_id: 'plan-a', _type: 'plan'})
  await next(2)
  expect(changes.map(({id}) => id)).toEqual([undefined, undefined])
})

/** A lake that sends these events over its streams, one stream after the other. */
async function lakeThatSends(streams: readonly (readonly string[])[]) {
  const lastIds: (string | undefined)[] = []
  let opened = 0
  const server: Server = createServer((request, response) => {
    if (!request.url?.includes('/live/events')) return void response.writeHead(404).end()
    const lastId = request.headers['last-event-id']
    lastIds.push(typeof lastId === 'string' ? lastId : undefined)
    const events = streams[opened++]
    if (events === undefined) return void response.writeHead(403).end()
    response.writeHead(200, {'content-type': 'text/event-stream'})
    response.write('retry: 10\n\n')
    for (const event of events) if (event !== 'end') response.write(`${event}\n\n`)
    if (events.at(-1) === 'end') response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {url: `http://127.0.0.1:${address.port}`, lastIds}
}

const event = (type: string, id: string, data: object = {}) =>
  `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}`

test('a stream that resumes changes nothing; one that cannot resume changes everything', async () => {
  const {url, lastIds} = await lakeThatSends([
    [event('welcome', '1'), event('message', '2', {tags: ['s1:a']}), 'end'],
    [event('welcome', '2'), event('message', '3', {tags: ['s1:b']}), 'end'],
    [event('restart', '9'), 'end'],
    [event('welcome', '11')],
  ])
  const {changes, next} = follow(clientOf(url))
  await next(5)
  expect(changes).toEqual([
    {change: 'everything', id: '1'},
    {change: {tags: ['s1:a']}, id: '2'},
    {change: {tags: ['s1:b']}, id: '3'},
    {change: 'everything', id: '9'},
    {change: 'everything', id: '11'},
  ])
  expect(lastIds).toEqual([undefined, '2', '3', '9'])
})

test('a message whose tags are malformed is a change of everything', async () => {
  const {url} = await lakeThatSends([[event('welcome', '1'), event('message', '2', {tags: 's1:a'})]])
  const {changes, next} = follow(clientOf(url))
  await next(2)
  expect(changes[1]).toEqual({change: 'everything', id: '2'})
})

test('a stream that the lake ends or refuses is opened again', async () => {
  const {url, lastIds} = await lakeThatSends([
    [event('welcome', '1'), event('goaway', '1', {reason: 'connection limit reached'})],
    [event('welcome', '1')],
  ])
  const {changes, next, feed} = follow(clientOf(url))
  await next(1)
  await expect.poll(() => lastIds.length).toBe(2)
  await expect.poll(() => feed.isConnected()).toBe(true)
  expect(changes).toHaveLength(1)
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('live-events-failed'))
})

test('a stream is opened as soon as the lake accepts it', async () => {
  const refusing = await lakeThatSends([])
  const {feed, changes} = follow(clientOf(refusing.url))
  await expect.poll(() => refusing.lastIds.length).toBeGreaterThan(2)
  expect(feed.isConnected()).toBe(false)
  expect(changes).toEqual([])
})
