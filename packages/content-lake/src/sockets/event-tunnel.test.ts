import {createClient} from '@sanity/client'
import {describe, expect, test} from 'vitest'
import {startContentLake} from '../start-content-lake.ts'
import {clientFor} from '../test-support/client.ts'
import {testLake} from '../test-support/lake.ts'
import {eventually, openSocket} from '../test-support/streams.ts'

const STUDIO = 'http://localhost:3333'
const SITE = 'http://localhost:3000'
const path = '/v2025-02-19/data/listen/production?query=*&includeAllVersions=true&enableResume=true'

const {lake} = await testLake({studioOrigins: [STUDIO], allowedOrigins: [SITE]})
const token = lake.createToken('editor')
const editor = clientFor(lake, token)

const bearer = (secret: string) => `bearer.${Buffer.from(secret).toString('base64url')}`
const open = (target: string, options: {protocols?: string[]; origin?: string; host?: string} = {}) =>
  openSocket(lake.url + target, options.protocols ?? ['event-stream'], {
    ...(options.origin === undefined ? {} : {origin: options.origin}),
    ...(options.host === undefined ? {} : {headers: {host: options.host}}),
  })
const heard = (messages: readonly string[]) =>
  [...messages.join('').matchAll(/"documentId":"([^"]+)"/g)].map(([, id]) => id)

describe('the tunnel sends what its sender may read', () => {
  test.each([
    ['with a token', {protocols: ['event-stream', 'TOKEN']}, ['drafts.t', 't']],
    ['from Studio', {origin: STUDIO}, ['drafts.t', 't']],
    ['from another allowed page', {origin: SITE}, ['t']],
    ['without anything', {}, ['t']],
  ])(
    '%s',
    async (_, {protocols = ['event-stream'], ...options}: {protocols?: string[]; origin?: string}, ids) => {
      const offered = protocols.map((protocol) => (protocol === 'TOKEN' ? bearer(token) : protocol))
      const {messages, socket, close} = await open(path, {...options, protocols: offered})
      await eventually(() => expect(messages.join('')).toContain('event: welcome'))
      await editor.createOrReplace({_id: 'drafts.t', _type: 'tunnelled'})
      await editor.createOrReplace({_id: 't', _type: 'tunnelled'})
      await eventually(() => expect(heard(messages)).toEqual(ids))
      // The token is not what the lake chose.
      expect(socket.protocol).toBe('event-stream')
      close()
    },
  )

  test('missed events, by last-event-id in the query', async () => {
    const first = await open(path, {origin: STUDIO})
    await editor.create({_id: 'm1', _type: 'missed'})
    await eventually(() => expect(heard(first.messages)).toEqual(['m1']))
    const id = /id: (\S+#m1)/.exec(first.messages.join(''))?.[1] ?? ''
    first.close()
    await first.ended
    await editor.create({_id: 'm2', _type: 'missed'})
    const second = await open(`${path}&last-event-id=${encodeURIComponent(id)}`, {origin: STUDIO})
    await eventually(() => expect(heard(second.messages)).toEqual(['m2']))
    expect(second.messages.join('')).toContain('event: welcomeback')
    second.close()
  })

  test('live events', async () => {
    const {messages, close} = await open('/v2025-02-19/data/live/events/production')
    await eventually(() => expect(messages.join('')).toContain('event: welcome'))
    await editor.createOrReplace({_id: 'l', _type: 'lively'})
    await eventually(() => expect(messages.join('')).toContain('s1:type.lively'))
    close()
  })
})

describe('is refused', () => {
  test.each([
    ['an unknown token', path, ['event-stream', bearer('sk-none')], 4401],
    ['an unknown dataset', path.replace('production', 'nowhere'), ['event-stream'], 4404],
    [
      'live events of drafts',
      '/v2025-02-19/data/live/events/production?includeDrafts=true',
      ['event-stream'],
      4403,
    ],
    ['a listener without a query', '/v1/data/listen/production', ['event-stream'], 4400],
  ])('%s, with its HTTP status in the close code', async (_, target, protocols, code) => {
    const {ended, messages} = await open(target, {protocols})
    expect(await ended).toBe(code)
    expect(messages).toEqual([])
  })

  test.each([
    ['a foreign page', path, {origin: 'https://evil.example'}, 403],
    ['a page without an origin', path, {origin: 'null'}, 403],
    ['a page of another port', path, {origin: 'http://localhost:1'}, 403],
    ['a rebound name', path, {host: 'evil.example'}, 403],
    ['a query', '/v1/data/query/production?query=*', {}, 404],
    ['no version', '/data/listen/production?query=*', {}, 404],
  ])('%s, before it is open', async (_, target, options, status) => {
    const {ended, messages} = await open(target, options)
    expect(await ended).toBe(status)
    expect(messages).toEqual([])
  })

  test('and a path without a WebSocket endpoint is listed in unknownRequests', () => {
    expect(lake.unknownRequests.map(({method, path: asked}) => [method, asked])).toEqual([
      ['WebSocket', '/v1/data/query/production'],
      ['WebSocket', '/data/listen/production'],
    ])
  })
})

test('a message that is too long closes only its socket', async () => {
  const noisy = await open(path)
  const quiet = await open(path)
  noisy.socket.send('x'.repeat(100_000))
  expect(await noisy.ended).toBe(1009)
  await editor.createOrReplace({_id: 'after', _type: 'noise'})
  await eventually(() => expect(heard(quiet.messages)).toContain('after'))
  quiet.close()
})

test('open streams and sockets do not delay closing, and their clients may reconnect', async () => {
  const short = await startContentLake()
  const client = createClient({...clientFor(short).config(), token: short.createToken('viewer')})
  const events: string[] = []
  const subscription = client
    .listen('*', {}, {events: ['welcome', 'reconnect']})
    .subscribe({next: ({type}) => events.push(type), error: (error: unknown) => events.push(String(error))})
  await eventually(() => expect(events).toEqual(['welcome']))
  const tunnel = await openSocket(`${short.url}/v1/data/listen/production?query=*`, ['event-stream'])
  const presence = await openSocket(`${short.url}/v1/socket/production`)
  const started = performance.now()
  await short.close()
  expect(performance.now() - started).toBeLessThan(1000)
  expect([await tunnel.ended, await presence.ended]).toEqual([expect.any(Number), 1012])
  await eventually(() => expect(events).toEqual(['welcome', 'reconnect']))
  subscription.unsubscribe()
})
