import {once} from 'node:events'
import {expect, onTestFinished, test} from 'vitest'
import {WebSocket} from 'ws'
import {testLake} from '../testing/lake.ts'
import {eventually} from '../testing/streams.ts'

const studioOrigin = 'http://localhost:3333'

const {lake} = await testLake({studioOrigins: [studioOrigin], datasets: ['staging']})
const token = lake.createToken('editor', 'Ann')

/** A WebSocket and its messages. */
type OpenSocket = Awaited<ReturnType<typeof enter>>

/** Opens a WebSocket with any header, which only Node can. */
async function enter(origin: string | undefined, dataset = 'production') {
  const url = `${lake.url}/v2022-06-30/socket/${dataset}`.replace(/^http/, 'ws')
  const socket = new WebSocket(url, origin === undefined ? {} : {origin})
  const messages: string[] = []
  socket.on('message', (data) => messages.push(data.toString()))
  /** The close code, once it is closed; the HTTP status when it never opened. */
  const ended = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  socket.on('error', () => socket.terminate())
  onTestFinished(() => socket.close())
  await Promise.race([once(socket, 'open'), ended])
  return {socket, messages, ended, close: () => socket.close()}
}

const parsed = ({messages}: OpenSocket) =>
  messages.filter((message) => message !== '♥').map((message) => JSON.parse(message))

let calls = 0
async function call(connection: OpenSocket, method: string, params: object = {}): Promise<unknown> {
  const id = `call-${++calls}`
  connection.socket.send(JSON.stringify({jsonrpc: '2.0', id, method, params: {...params, apiVersion: 'v1'}}))
  let response: {result?: unknown; error?: unknown} | undefined
  await eventually(() => {
    response = parsed(connection).find((message) => message.id === id)
    expect(response).toBeDefined()
  })
  return response?.result ?? {error: response?.error}
}

const events = (connection: OpenSocket) =>
  parsed(connection).flatMap(({method, params}) =>
    method === 'presence_subscription' ? [params.result] : [],
  )

test('events are broadcast to the other connections of the dataset, with the identity of the sender', async () => {
  const [ann, ben, elsewhere] = await Promise.all([
    enter(undefined),
    enter(studioOrigin),
    enter(studioOrigin, 'staging'),
  ])
  expect(await call(ann, 'authorization', {authorization: `Bearer ${token}`})).toEqual({})
  for (const connection of [ann, ben, elsewhere])
    expect(await call(connection, 'presence_subscribe')).toEqual(expect.any(String))

  const data = {sessionId: 'of-ann', locations: [{type: 'document', documentId: 'home', path: ['title']}]}
  await call(ann, 'presence_rollcall', {session: 'of-ann'})
  await call(ann, 'presence_announce', {data})
  await eventually(() =>
    expect(events(ben)).toEqual([
      {type: 'rollCall', session: 'of-ann', i: expect.stringMatching(/^p/)},
      {type: 'state', m: data, i: expect.stringMatching(/^p/)},
    ]),
  )
  await call(ben, 'presence_announce', {data: {sessionId: 'of-ben', locations: []}})
  await eventually(() => expect(events(ann)).toMatchObject([{type: 'state', i: 'local-user'}]))

  // A browser that crashes sends nothing, so the lake notifies the others.
  ann.socket.terminate()
  await eventually(() =>
    expect(events(ben).at(-1)).toMatchObject({type: 'disconnect', m: {session: 'of-ann'}}),
  )
  expect(events(elsewhere)).toEqual([])
})

test('an unsubscribed connection receives nothing; a session that disconnected is not announced twice', async () => {
  const [one, other] = await Promise.all([enter(studioOrigin), enter(studioOrigin)])
  const subscriptionId = await call(one, 'presence_subscribe')
  await call(other, 'presence_announce', {data: {sessionId: 's', locations: []}})
  await call(other, 'presence_disconnect', {session: 's'})
  other.close()
  await other.ended
  await eventually(() => expect(events(one).map(({type}) => type)).toEqual(['state', 'disconnect']))
  const third = await enter(studioOrigin)
  await call(one, 'presence_unsubscribe', {subscriptionId})
  await call(third, 'presence_rollcall', {session: 't'})
  expect(events(one)).toHaveLength(2)
})

test('an anonymous connection can neither receive nor send', async () => {
  const [stranger, known] = await Promise.all([enter(undefined), enter(studioOrigin)])
  await call(known, 'presence_subscribe')
  const unauthorized = {error: {code: -32_600, message: 'Unauthorized'}}
  expect(await call(stranger, 'presence_subscribe')).toEqual(unauthorized)
  expect(await call(stranger, 'presence_rollcall', {session: 's'})).toEqual(unauthorized)
  expect(await call(stranger, 'authorization', {authorization: 'Bearer sk-none'})).toMatchObject({error: {}})
  await call(known, 'presence_rollcall', {session: 'k'})
  expect(events(known)).toEqual([])
  expect(parsed(stranger).every(({error}) => error !== undefined)).toBe(true)
})

test.each([
  ['text that is not JSON', '{'],
  ['an object that is not a call', '{"id": 1}'],
  ['an unknown method', '{"jsonrpc": "2.0", "id": 1, "method": "presence_steal"}'],
  ['wrong parameters', '{"jsonrpc": "2.0", "id": 1, "method": "presence_announce", "params": {"data": 1}}'],
])('%s gets an error', async (_, message) => {
  const connection = await enter(studioOrigin)
  connection.socket.send(message)
  await eventually(() => expect(parsed(connection)).toMatchObject([{jsonrpc: '2.0', error: {code: -32_600}}]))
})

test('an unknown dataset is refused', async () => {
  const {ended} = await enter(studioOrigin, 'nowhere')
  expect(await ended).toBe(404)
})
